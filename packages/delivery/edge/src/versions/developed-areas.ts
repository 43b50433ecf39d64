import type { AreaDefinition, RemoteAreaName } from '@exchange/contract';
import { areaDefinition } from '@exchange/contract';
import { MANIFEST_FILE, type SelectedRegistry } from '@exchange/federation/registry';
import * as v from 'valibot';
import { showBuild } from './show-build.ts';

/** An area that the machine of a browser's developer serves. */
export interface DevelopedArea {
  area: RemoteAreaName;
  version: string;
  definition: AreaDefinition;
  /** Address of its files, `http://localhost:3002/casino/`. */
  base: string;
}

const DescribedSchema = v.object({ version: v.string(), definition: areaDefinition });
/** The server of the areas runs on the same machine. */
const TIMEOUT_MS = 1000;

/** Address of the files of each area that this machine serves to all pages, in development. */
export type LocalAreas = Readonly<Record<RemoteAreaName, string>>;

/** Parses `casino=http://localhost:3002/casino/`, with commas. Throws naming a wrong part. */
export function parseLocalAreas(text = ''): LocalAreas {
  const parts = text.split(',').filter((part) => part !== '');
  const entries = parts.map((part) => {
    const [, area, base] = /^([a-z]+)=(http:\/\/localhost:\d+\/\1\/)$/.exec(part) ?? [];
    if (area && base) return [area, base] as const;
    throw new Error(`DEV_AREAS: ${part} is not like casino=http://localhost:3002/casino/`);
  });
  return Object.fromEntries(entries);
}

/** Reads what this machine serves; leaves out an area whose server does not answer. */
export async function readLocalAreas(local: LocalAreas): Promise<readonly DevelopedArea[]> {
  const found = await Promise.all(
    Object.entries(local).map(async ([area, base]) => {
      try {
        const response = await fetch(`${base}area.json`, {
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        return [{ area, base, ...v.parse(DescribedSchema, await response.json()) }];
      } catch {
        return [];
      }
    }),
  );
  return found.flat();
}

/**
 * Returns the registry of a page with the areas in development, without hashes: their files change
 * with each save. The players' version is the fallback.
 */
export const applyDeveloped = (
  registry: SelectedRegistry,
  developed: readonly DevelopedArea[],
): SelectedRegistry =>
  developed.reduce((all, { area, version, definition, base }) => {
    const release = { version, manifestUrl: base + MANIFEST_FILE };
    return showBuild(all, area, { release, definition });
  }, registry);
