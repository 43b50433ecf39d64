import { type Brand, toPageBrand } from '@exchange/brands';
import { type FirstCall, PAGE_EXPOSE, type RemoteModuleName, SHELL } from '@exchange/contract';
import type { FrameRequest, SelectedRegistry } from '@exchange/federation/registry';
import {
  collectVariables,
  type FrameRenderer,
  fillPlaces,
  listPlaces,
  MarkupFault,
  type MarkupRules,
  rebuildMarkup,
} from '@exchange/frames';
import { ipRateLimitKey } from '@exchange/server-kit';
import { LRUCache } from 'lru-cache';
import type { PageLanguage } from '../cookies.ts';
import { describeRegistry } from '../html/page-registry.ts';
import { createInFlightLimit } from '../in-flight-limit.ts';
import type { ManifestCache } from '../manifest-cache.ts';
import type { PageShell, ShellSource } from '../shell/shell-source.ts';
import type { FirstAnswers, Visitor } from './first-answers.ts';
import {
  after,
  type FrameSource,
  inlineStyles,
  MAX_STYLES,
  NoFrame,
  programOf,
  sourceOfPart,
  sourceOfShell,
} from './frame-sources.ts';
import type { FoundFile, WantedFile } from './release-files.ts';
import type { FrameVersion, VersionFaults } from './version-faults.ts';

/** A page that asks for a frame. */
interface FramedPage {
  brand: Brand;
  /** Names of other brands. */
  foreign: () => readonly string[];
  path: string;
  language: PageLanguage;
  wide: boolean;
  registry: SelectedRegistry;
  shell: PageShell;
  /** The part with the page's first content. */
  part: RemoteModuleName | undefined;
  calls: readonly FirstCall[];
  visitor: Visitor;
  /** Counts a fault of a version in the error budget. */
  vote: (version: FrameVersion, fault: string) => void;
}

/** The first content of a page, with the styles that it needs. */
export interface PageFrame {
  html: string;
  /** Style sheets, each for an element of its own. */
  styles: readonly string[];
}

/** Result for a page; without a frame it gets the skeleton, for the reason that `outcome` names. */
interface FrameAnswer {
  frame: PageFrame | undefined;
  outcome: 'kept' | 'rendered' | `skeleton:${string}`;
}

/** The frames of an edge's pages. */
export type ReadFrame = (page: FramedPage) => Promise<FrameAnswer>;

const FRAME_TTL_MS = 1000;
const MAX_KEPT = 500;
const MAX_KEPT_BYTES = 64 * 1024 * 1024;
/** Frames that are made at the same time, in all and for one network. */
const MAKING = { total: 64, perNetwork: 3 };
/** Time that a page waits for its frame, with data, shell and parts, in ms. */
const FRAME_MS = 150;
/** Time for which no page waits for a part after which one waited this long in vain, in ms. */
const LATE_PART_MS = { waited: 50, rest: 2000 };
/** Reasons for the skeleton that took a page as long as it waits. */
const WAITED = new Set(['data-late', 'busy']);
/** Longest path with a frame; each has one of its own. */
const MAX_PATH = 200;
/** Most parts of areas in a page. */
const MAX_PARTS = 6;
/** Stands for the part of an area without a frame. */
const CARDS = '<div class="boot-card"></div>'.repeat(3);

/** Creates the frames of an edge. */
export function createFrames(parts: {
  renderer: FrameRenderer;
  answers: FirstAnswers;
  faults: VersionFaults;
  findFile: (file: WantedFile) => FoundFile;
  seeds: ManifestCache;
  readShellFile: ShellSource['readFile'];
  frameMs?: number;
}): ReadFrame {
  const { renderer, answers, faults, findFile, seeds, readShellFile, frameMs = FRAME_MS } = parts;
  const kept = new LRUCache<string, PageFrame>({
    ...{ max: MAX_KEPT, maxSize: MAX_KEPT_BYTES, ttl: FRAME_TTL_MS },
    sizeCalculation: ({ html, styles }) => html.length + lengthOf(styles) + 1,
  });
  /** Why pages that would wait in vain get the skeleton at once. */
  const waits = new LRUCache<string, string>({ max: MAX_KEPT, ttl: FRAME_TTL_MS });
  const lateParts = new LRUCache<string, true>({ max: MAX_KEPT, ttl: LATE_PART_MS.rest });
  const limit = createInFlightLimit(MAKING);
  const making = new Map<string, Promise<FrameAnswer>>();

  const blame = (page: FramedPage, version: FrameVersion, fault: string, text: string) =>
    faults.blame(version, fault, text, () => page.vote(version, fault));

  /** Blames the version for what went wrong, if it is its fault, and throws NoFrame. */
  function refuse(page: FramedPage, version: FrameVersion, found: FoundFile | object): never {
    if (!('fault' in found)) throw new NoFrame('unready' in found ? `${found.unready}` : 'none');
    const { fault, text } = found as { fault: string; text: string };
    blame(page, version, fault, text);
    throw new NoFrame(fault);
  }

  function readText(page: FramedPage, version: FrameVersion, file: WantedFile): string {
    const found = findFile(file);
    return 'fault' in found || 'unready' in found ? refuse(page, version, found) : found.text;
  }

  /** Renders what one release brings to the page. */
  async function renderSource(
    page: FramedPage,
    source: FrameSource,
    request: Omit<FrameRequest, 'expose'>,
    expose: string,
  ): Promise<PageFrame> {
    const { program: file, folder, area } = source;
    if (!file) throw new NoFrame('none');
    if (faults.isResting(source)) throw new NoFrame('resting');
    const code = readText(page, source, file);
    const sheets = source.styles.map((sheet) => readText(page, source, sheet));
    const found = await renderer.render(
      programOf(source, code),
      JSON.stringify({ ...request, expose }),
      (fault, text) => blame(page, source, fault, text),
    );
    if (!('html' in found)) return refuse(page, source, found);
    const rules: MarkupRules = {
      ...{ folder, brand: page.brand.id, foreign: page.foreign(), hasParts: area === SHELL },
    };
    try {
      const styles = sheets.map((sheet) => inlineStyles(sheet, folder));
      const frame = { html: rebuildMarkup(found.html, rules), styles };
      faults.forgive(source);
      return frame;
    } catch (error) {
      if (!(error instanceof MarkupFault)) throw error;
      return refuse(page, source, { fault: error.fault, text: error.message });
    }
  }

  async function make(page: FramedPage): Promise<PageFrame> {
    const { brand, language, path, wide, registry, part } = page;
    const over = after(frameMs);
    const shell = sourceOfShell(page.shell, part === undefined, readShellFile);
    if (!shell.program) throw new NoFrame('none');
    const calls = (await Promise.race([answers.read(page.calls, page.visitor), over])) ?? 'late';
    if (calls === 'late' || calls === 'missing') throw new NoFrame(`data-${calls}`);
    const request: Omit<FrameRequest, 'expose'> = {
      ...{ path, language, wide, calls, now: Date.now() },
      ...{ brand: toPageBrand(brand), registry: describeRegistry(registry) },
    };
    /** Renders a part; undefined: it has no frame, or not in time. */
    async function renderPart(one: RemoteModuleName): Promise<PageFrame | undefined> {
      const key = `${one.area} ${one.expose} ${registry.remotes[one.area]?.active.version}`;
      if (lateParts.has(key)) return undefined;
      const startedAt = performance.now();
      const rendered = sourceOfPart(one, page, seeds)
        .then((source) => renderSource(page, source, request, one.expose))
        .catch((error: unknown) => (error instanceof NoFrame ? error.message : 'error'));
      const found = (await Promise.race([rendered, over])) ?? 'busy';
      if (typeof found === 'object') return found;
      const ms = performance.now() - startedAt;
      if (WAITED.has(found) && ms >= LATE_PART_MS.waited) lateParts.set(key, true);
      return undefined;
    }
    const first = part && renderPart(part);
    const frame = await Promise.race([renderSource(page, shell, request, PAGE_EXPOSE), over]);
    if (!frame) throw new NoFrame('busy');
    const places = listPlaces(frame.html).slice(0, MAX_PARTS);
    const rendered = await Promise.all(
      places.map(async ({ area, expose }) => {
        const isFirst = area === part?.area && expose === part.expose;
        return { area, expose, frame: await (isFirst ? first : renderPart({ area, expose })) };
      }),
    );
    const styles = [
      ...new Set([...frame.styles, ...rendered.flatMap((one) => one.frame?.styles ?? [])]),
    ];
    const html = fillPlaces(
      frame.html,
      (place) =>
        // An area renders nothing for an address that it does not know.
        rendered.find((one) => one.area === place.area && one.expose === place.expose)?.frame
          ?.html || CARDS,
    );
    styles.push(collectVariables(html));
    if (lengthOf(styles) > MAX_STYLES) throw new NoFrame('styles');
    return { html, styles };
  }

  return async (page) => {
    const key = keyOf(page);
    const known = kept.get(key);
    if (known) return { frame: known, outcome: 'kept' };
    if (page.path.length > MAX_PATH) return { frame: undefined, outcome: 'skeleton:path' };
    const waited = waits.get(key);
    if (waited !== undefined) return { frame: undefined, outcome: `skeleton:${waited}` };
    const before = making.get(key);
    if (before) return before;
    const leave = limit.enter(ipRateLimitKey(page.visitor.address));
    if (typeof leave !== 'function') return { frame: undefined, outcome: 'skeleton:busy' };
    const made = make(page).then(
      (frame): FrameAnswer => {
        kept.set(key, frame);
        return { frame, outcome: 'rendered' };
      },
      (error: unknown): FrameAnswer => {
        const reason = error instanceof NoFrame ? error.message : 'error';
        if (WAITED.has(reason)) waits.set(key, reason);
        return { frame: undefined, outcome: `skeleton:${reason}` };
      },
    );
    making.set(key, made);
    void made.then(() => {
      making.delete(key);
      leave();
    });
    return made;
  };
}

const lengthOf = (texts: readonly string[]) => texts.reduce((sum, { length }) => sum + length, 0);

/** Returns what determines a frame. */
function keyOf({ brand, language, wide, path, registry, shell, visitor }: FramedPage): string {
  const versions = Object.entries(registry.remotes).map(
    ([area, { active }]) => `${area} ${active.version}`,
  );
  const build = shell.version ?? JSON.stringify(shell.build.entry);
  return JSON.stringify([
    ...[brand.id, brand.title, language, wide, path, visitor.host, build, versions],
  ]);
}
