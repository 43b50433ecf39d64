import { toPageBrand } from '@exchange/brands';
import { PAGE_EXPOSE, type RemoteModuleName, SHELL } from '@exchange/contract';
import type { FrameCall, FrameRequest } from '@exchange/federation/registry';
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
import { createInFlightLimit } from '../../proxy/in-flight-limit.ts';
import type { ManifestCache } from '../../versions/registry/manifest-cache.ts';
import type { ShellSource } from '../../versions/releases/shell-source.ts';
import { describeRegistry } from '../page-registry.ts';
import type { FirstAnswers } from './first-answers.ts';
import {
  after,
  type FrameSource,
  inlineStyles,
  MAX_STYLES,
  NoFrame,
  programOf,
  sourceOfModule,
  sourceOfShell,
} from './frame-sources.ts';
import {
  createKeptFrames,
  type FramedPage,
  keyOf,
  lengthOf,
  type MadeFrame,
  type ModuleFrame,
  type PageFrame,
} from './kept-frames.ts';
import type { FoundFile, WantedFile } from './release-files.ts';
import type { FrameVersion, VersionFaults } from './version-faults.ts';

/** Result for a page; without a frame it gets the skeleton, for the reason that `outcome` names. */
interface FrameAnswer {
  frame: PageFrame | undefined;
  outcome: 'kept' | 'rendered' | `skeleton:${string}`;
}

/** The frames of an edge's pages. */
export type ReadFrame = (page: FramedPage) => Promise<FrameAnswer>;

/** Time for which no page waits for a frame after one waited in vain, in ms. */
const REST_MS = 1000;
const MAX_RESTING = 500;
/** Frames that are made at the same time, in all and for one network. */
const MAKING = { total: 64, perNetwork: 3 };
/** Of these, frames that no page waits for: as many renders as wait for one program. */
const MAX_RENEWING = 8;
/** Time that a page waits for its frame, with data, shell and parts, in ms. */
const FRAME_MS = 150;
/** Time for which no page waits for a module after which one waited this long in vain, in ms. */
const LATE_MODULE_MS = { waited: 50, rest: 2000 };
/** Reasons for the skeleton that took a page as long as it waits. */
const WAITED = new Set(['data-late', 'busy']);
/** Longest path with a frame; each has one of its own. */
const MAX_PATH = 200;
/** Most parts of areas in a page. */
const MAX_MODULES = 6;
/** Stands for the module of an area without a frame. */
const CARDS = '<div class="boot-card"></div>'.repeat(3);

/** Creates the frames of an edge. */
export function createFrames(parts: {
  renderer: FrameRenderer;
  answers: FirstAnswers;
  faults: VersionFaults;
  findFile: (file: WantedFile) => FoundFile;
  manifests: ManifestCache;
  readShellFile: ShellSource['readFile'];
  frameMs?: number;
}): ReadFrame {
  const {
    renderer,
    answers,
    faults,
    findFile,
    manifests,
    readShellFile,
    frameMs = FRAME_MS,
  } = parts;
  const kept = createKeptFrames();
  /** Why pages that would wait in vain get the skeleton at once. */
  const waits = new LRUCache<string, string>({ max: MAX_RESTING, ttl: REST_MS });
  const lateModules = new LRUCache<string, true>({ max: MAX_RESTING, ttl: LATE_MODULE_MS.rest });
  const limit = createInFlightLimit(MAKING);
  const making = new Map<string, Promise<FrameAnswer>>();
  let renewing = 0;

  const blame = (page: FramedPage, version: FrameVersion, fault: string, text: string) =>
    faults.blame(version, fault, text, () => page.vote(version, fault));

  /** Blames the version for what went wrong, if it is its fault, and throws NoFrame. */
  function throwNoFrame(page: FramedPage, version: FrameVersion, found: FoundFile | object): never {
    if (!('fault' in found)) throw new NoFrame('unready' in found ? `${found.unready}` : 'none');
    const { fault, text } = found as { fault: string; text: string };
    blame(page, version, fault, text);
    throw new NoFrame(fault);
  }

  function readText(page: FramedPage, version: FrameVersion, file: WantedFile): string {
    const found = findFile(file);
    return 'fault' in found || 'unready' in found ? throwNoFrame(page, version, found) : found.text;
  }

  /** Renders what one release brings to the page. */
  async function renderSource(
    page: FramedPage,
    source: FrameSource,
    request: Omit<FrameRequest, 'expose'>,
    expose: string,
  ): Promise<ModuleFrame> {
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
    if (!('html' in found)) return throwNoFrame(page, source, found);
    const rules: MarkupRules = {
      folder,
      brand: page.brand.id,
      foreign: page.foreign(),
      hasModules: area === SHELL,
    };
    try {
      const styles = sheets.map((sheet) => inlineStyles(sheet, folder));
      const frame = { html: rebuildMarkup(found.html, rules), styles };
      faults.forgive(source);
      return frame;
    } catch (error) {
      if (!(error instanceof MarkupFault)) throw error;
      return throwNoFrame(page, source, { fault: error.fault, text: error.message });
    }
  }

  /** Gives the kept frame if the data are the same, else makes a new one. Throws NoFrame. */
  async function make(key: string, page: FramedPage): Promise<FrameAnswer> {
    const over = after(frameMs);
    const shell = sourceOfShell(page.shell, page.module === undefined, readShellFile);
    if (!shell.program) throw new NoFrame('none');
    const found = (await Promise.race([answers.read(page.calls, page.visitor), over])) ?? 'late';
    if (typeof found === 'string') throw new NoFrame(`data-${found}`);
    const same = kept.confirm(key, page.brand, found);
    if (same) return { frame: same, outcome: 'kept' };
    const made = await render(page, shell, found.calls, over);
    return { frame: kept.keep(key, page.brand, found, made), outcome: 'rendered' };
  }

  async function render(
    page: FramedPage,
    shell: FrameSource,
    calls: readonly FrameCall[],
    over: Promise<undefined>,
  ): Promise<MadeFrame> {
    const { brand, language, path, wide, registry, module } = page;
    const request: Omit<FrameRequest, 'expose'> = {
      path,
      language,
      wide,
      calls,
      now: Date.now(),
      brand: toPageBrand(brand),
      registry: describeRegistry(registry),
    };
    /** Renders a module; undefined: it has no frame, or not in time. */
    async function renderModule(one: RemoteModuleName): Promise<ModuleFrame | undefined> {
      const key = `${one.area} ${one.expose} ${registry.remotes[one.area]?.active.version}`;
      if (lateModules.has(key)) return undefined;
      const startedAt = performance.now();
      const rendered = sourceOfModule(one, page, manifests)
        .then((source) => renderSource(page, source, request, one.expose))
        .catch((error: unknown) => (error instanceof NoFrame ? error.message : 'error'));
      const found = (await Promise.race([rendered, over])) ?? 'busy';
      if (typeof found === 'object') return found;
      const ms = performance.now() - startedAt;
      if (WAITED.has(found) && ms >= LATE_MODULE_MS.waited) lateModules.set(key, true);
      return undefined;
    }
    const first = module && renderModule(module);
    const frame = await Promise.race([renderSource(page, shell, request, PAGE_EXPOSE), over]);
    if (!frame) throw new NoFrame('busy');
    const places = listPlaces(frame.html).slice(0, MAX_MODULES);
    const rendered = await Promise.all(
      places.map(async ({ area, expose }) => {
        const isFirst = area === module?.area && expose === module.expose;
        return { area, expose, frame: await (isFirst ? first : renderModule({ area, expose })) };
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
    return { html, styles, isWhole: rendered.every((one) => one.frame !== undefined) };
  }

  return async (page) => {
    const key = keyOf(page);
    const known = kept.find(key);
    if (!known) return remake(key, page);
    // The page has it as it is; the next ones get the new one.
    if (!known.isFresh && renewing < MAX_RENEWING) {
      renewing += 1;
      void remake(key, page).finally(() => {
        renewing -= 1;
      });
    }
    return { frame: known.frame, outcome: 'kept' };
  };

  /** Makes a frame, once for all pages that ask meanwhile. */
  async function remake(key: string, page: FramedPage): Promise<FrameAnswer> {
    if (page.path.length > MAX_PATH) return { frame: undefined, outcome: 'skeleton:path' };
    const waited = waits.get(key);
    if (waited !== undefined) return { frame: undefined, outcome: `skeleton:${waited}` };
    const before = making.get(key);
    if (before) return before;
    const leave = limit.enter(ipRateLimitKey(page.visitor.address));
    if (typeof leave !== 'function') return { frame: undefined, outcome: 'skeleton:busy' };
    const made = make(key, page).catch((error: unknown): FrameAnswer => {
      const reason = error instanceof NoFrame ? error.message : 'error';
      if (WAITED.has(reason)) waits.set(key, reason);
      return { frame: undefined, outcome: `skeleton:${reason}` };
    });
    making.set(key, made);
    void made.then(() => {
      making.delete(key);
      leave();
    });
    return made;
  }
}
