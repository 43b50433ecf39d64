import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { type ErrorFrame, readOwnFile } from '@exchange/contract';
import type { ReleaseStore } from '@exchange/federation/releases';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { LRUCache } from 'lru-cache';
import type { RegistrySource } from '../versions/registry/registry-source.ts';
import { versionsIn } from '../versions/registry/versions-in.ts';
import type { ShellSource } from '../versions/releases/shell-source.ts';
import type { StoredShells } from '../versions/releases/stored-shells.ts';

/** A frame with its place in the sources, if a source map has it. */
export interface MappedFrame extends ErrorFrame {
  /** `src/lobby/Lobby.tsx`. */
  source?: { file: string; line: number };
}

/** Maps frames of built code to their sources; never rejects. */
export type MapFrames = (frames: readonly ErrorFrame[]) => Promise<readonly MappedFrame[]>;

/** Maximum of one map, and of all in memory, in characters; the shell's largest has 0.7 million. */
const MAX_MAP = 4_000_000;
const MAX_MAPS = 8_000_000;
/** Maximum of files in memory, also of those without a map. */
const MAX_ENTRIES = 200;
/** Frames of one error that are mapped, the top first. */
const MAX_MAPPED = 5;

interface MappedVersions {
  store: ReleaseStore;
  source: Pick<RegistrySource, 'current'>;
  shells: Pick<ShellSource, 'readActive'>;
  stored: Pick<StoredShells, 'findRegistered'>;
}

/** Reads source maps from the shell's build and the store, each when a frame first needs it. */
export function createFrameMapper(
  shellDist: string,
  { store, source, shells, stored }: MappedVersions,
): MapFrames {
  /** Returns true for a file of a registered version or of the shell's build: others cost no read. */
  async function isListed(built: string): Promise<boolean> {
    const own = readOwnFile(built);
    if (!own) return false;
    if (!('version' in own)) {
      return (
        (await stored.findRegistered(own.file)) !== undefined ||
        Object.hasOwn((await shells.readActive()).files, own.file)
      );
    }
    const versions = versionsIn(await source.current(), own.area);
    const found = versions.find(({ metadata }) => metadata.version === own.version);
    return found !== undefined && Object.hasOwn(found.extras.integrity, own.file);
  }

  async function readMap(built: string): Promise<string | undefined> {
    const own = readOwnFile(built);
    if (!own) return undefined;
    const map = `${own.file}.map`;
    const release =
      'version' in own
        ? own
        : { ...own, version: (await stored.findRegistered(own.file))?.version };
    const { area, version } = release;
    if (version === undefined) {
      const file = path.join(shellDist, map);
      return (await stat(file)).size > MAX_MAP ? undefined : readFile(file, 'utf8');
    }
    const { maps = {} } = (await store.readRelease(area, version)) ?? {};
    if (!Object.hasOwn(maps, map) || (maps[map]?.bytes ?? 0) > MAX_MAP) return undefined;
    const bytes = await store.readFile(area, version, map);
    return bytes && Buffer.from(bytes).toString('utf8');
  }

  const known = new LRUCache<string, { map: TraceMap | undefined; size: number }>({
    max: MAX_ENTRIES,
    maxSize: MAX_MAPS,
    sizeCalculation: ({ size }) => size,
    async fetchMethod(built) {
      try {
        const text = await readMap(built);
        return { map: text ? new TraceMap(text) : undefined, size: text?.length || 1 };
      } catch {
        return { map: undefined, size: 1 };
      }
    },
  });

  return async (frames) => {
    const mapped = frames.slice(0, MAX_MAPPED).map(async (frame): Promise<MappedFrame> => {
      if (!(await isListed(frame.file).catch(() => false))) return frame;
      const { map } = (await known.fetch(frame.file)) ?? {};
      if (!map) return frame;
      // Lines count from 1 in both; columns of stacks do, too, but those of maps from 0.
      const place = { line: Math.max(1, frame.line), column: Math.max(0, frame.column - 1) };
      const { source, line } = originalPositionFor(map, place);
      return source === null ? frame : { ...frame, source: { file: nameSource(source), line } };
    });
    return Promise.all(mapped);
  };
}

/** Returns `src/area.tsx` for `webpack://mfe_casino_1_0_0/./src/area.tsx`. */
const nameSource = (source: string) =>
  source.replace(/^webpack:\/\/[^/]*\//, '').replace(/^(?:\.{1,2}\/)+/, '');
