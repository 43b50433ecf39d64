import { setTimeout as sleep } from 'node:timers/promises';
import {
  AREA_EXPOSE,
  BRAND_ELEMENT_ID,
  callFirst,
  endpoints,
  type FirstCall,
  isGuarded,
  isReading,
  PAGE_EXPOSE,
  type PageBrand,
  paths,
  SHELL,
  SHELL_ROUTES,
  selectFirstCalls,
  selectPageCalls,
} from '@exchange/contract';
import type { FrameRequest, PageRegistry } from '@exchange/federation/registry';
import type { ReleaseRecord } from '@exchange/federation/releases';
import {
  createFrameRenderer,
  type FrameRenderer,
  MarkupFault,
  type Rendered,
  rebuildMarkup,
} from '@exchange/frames';
import type { ReadableRelease } from './entry-hops.ts';
import { answerCalls, type SampleForm } from './sample-answers.ts';
import type { LiveTarget } from './smoke-mount.ts';
import { replaceInPage } from './stand-in.ts';

/** Time for one frame, in ms: the program starts, and others may keep this machine busy. */
const PATIENCE_MS = 20_000;
const RETRY_MS = 50;
/** Frames in a row that may be late on a busy machine. */
const MAX_LATE = 3;
const TIMEOUT_MS = 10_000;

/** What a release renders for the edge: a page's address, and the part of it. */
interface RenderedModule {
  expose: string;
  path: string;
  calls: readonly FirstCall[];
}

/** Calls with which pages of the shell begin. */
const SHELL_CALLS = [
  ...[endpoints.slides, endpoints.defaultSetting, endpoints.eventCounts].map((one) =>
    callFirst(one, undefined),
  ),
];

/**
 * Renders each page and fragment of a release once, in the process in which edges do, with samples of
 * the answers to its first calls. Returns why pages would not begin with these frames, a sentence
 * each.
 */
export async function findUnrendered(
  { record, read }: ReadableRelease,
  place: LiveTarget,
): Promise<readonly string[]> {
  const { frame, remote, version } = record;
  if (frame === undefined) return [];
  const bytes = await read(frame);
  const page = await readLivePage(record, place);
  if (!bytes || !page) {
    return [`its frames were not rendered: ${bytes ? 'no live page was read' : `no ${frame}`}`];
  }
  const program = {
    key: `${remote} ${version}`,
    code: Buffer.from(bytes).toString('utf8'),
  };
  const renderer = createFrameRenderer({ warn: () => undefined });
  const rules = { folder: page.folder, brand: '', foreign: [], hasModules: remote === SHELL };
  const findFault = async (request: FrameRequest): Promise<string | undefined> => {
    const found = await renderPatiently(renderer, program, JSON.stringify(request));
    if (!('html' in found)) return 'fault' in found ? found.text || found.fault : found.unready;
    try {
      rebuildMarkup(found.html, rules);
      return undefined;
    } catch (error) {
      if (error instanceof MarkupFault) return error.message;
      throw error;
    }
  };
  try {
    const faults: string[] = [];
    for (const { expose, path, calls } of listParts(record)) {
      for (const [form, language, wide] of FORMS) {
        const request: FrameRequest = {
          expose,
          path,
          language,
          wide,
          now: Date.now(),
          brand: page.brand,
          registry: page.registry,
          calls: answerCalls([...calls, ...SHELL_CALLS], record, place.server, form),
        };
        const fault = await findFault(request);
        const name = expose === PAGE_EXPOSE || expose === AREA_EXPOSE ? path : expose;
        if (fault !== undefined) faults.push(`it renders no first frame of ${name}: ${fault}`);
        // Others would say the same.
        if (fault !== undefined) break;
      }
    }
    return faults;
  } finally {
    renderer.close();
  }
}

/** Each state of the calls, language and layout at least once. */
const FORMS: readonly [SampleForm, FrameRequest['language'], wide: boolean][] = [
  ['full', 'en', false],
  ['sparse', 'hi', true],
];

/** Lists what edges render of a release. */
function listParts(record: ReleaseRecord): readonly RenderedModule[] {
  if (record.remote === SHELL) {
    return SHELL_ROUTES.filter(({ path }) => !isGuarded(path)).map(({ path }) => ({
      expose: PAGE_EXPOSE,
      path,
      calls: [],
    }));
  }
  const { pages = [], fragments = [] } = record.area ?? {};
  const shown = pages.filter(({ path, layout }) => !isGuarded(path) && layout !== 'full-screen');
  return [
    ...shown.flatMap((page) =>
      listAddresses(page).map((path) => ({
        expose: AREA_EXPOSE,
        path,
        calls: selectPageCalls(path, page).filter(isReading),
      })),
    ),
    ...fragments.map(({ expose, calls }) => ({
      expose,
      path: paths.home(),
      calls: selectFirstCalls(calls, []).filter(isReading),
    })),
  ];
}

/** Returns the address of a page, and those below it that have first calls of their own. */
function listAddresses({
  path,
  calls,
}: {
  path: string;
  calls: readonly { at: string }[];
}): readonly string[] {
  const below = calls.filter(({ at }) => at !== '').map(({ at }) => at.replace(/:\w+/g, '1'));
  return [path, ...below.map((rest) => `${path}/${rest}`)];
}

/** Reads brand and registry of a live page, with the release in its place. */
async function readLivePage(
  record: ReleaseRecord,
  { address, areasOrigin }: LiveTarget,
): Promise<{ brand: PageBrand; registry: PageRegistry; folder: string } | undefined> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const html = await fetch(new URL(paths.home(), address), { signal }).then(
    (reply) => (reply.ok ? reply.text() : undefined),
    () => undefined,
  );
  const isShell = record.remote === SHELL;
  const shown =
    html === undefined || isShell
      ? html && { text: html, folder: '/assets/' }
      : replaceInPage(html, record, areasOrigin);
  const [brand, registry] = [BRAND_ELEMENT_ID, 'registry'].map((id) =>
    readJson(shown ? shown.text : '', id),
  );
  if (!shown || !brand || !registry) return undefined;
  return {
    brand: brand as PageBrand,
    folder: shown.folder,
    registry: {
      ...(registry as PageRegistry),
      ...(isShell && { shell: record.version }),
    },
  };
}

function readJson(html: string, id: string): unknown {
  const json = new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`, 's').exec(
    html,
  )?.[1];
  return json === undefined ? undefined : JSON.parse(json);
}

/** Renders until there is a frame, or a fault that is not this machine's. */
async function renderPatiently(
  renderer: FrameRenderer,
  program: { key: string; code: string },
  json: string,
): Promise<Rendered> {
  const until = performance.now() + PATIENCE_MS;
  let late = 0;
  let fault: Rendered | undefined;
  for (;;) {
    const found = await renderer.render(program, json, (kind, text) => {
      fault = { fault: kind, text };
    });
    if ('html' in found) return found;
    const seen = 'fault' in found ? found : fault;
    fault = undefined;
    if (seen && 'fault' in seen && (seen.fault !== 'late' || ++late === MAX_LATE)) return seen;
    if (performance.now() > until) return seen ?? found;
    await sleep(RETRY_MS);
  }
}
