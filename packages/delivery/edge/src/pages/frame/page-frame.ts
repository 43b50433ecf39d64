import type { Brand, LiveBrands } from '@exchange/brands';
import {
  type FirstCall,
  isGuarded,
  type RemoteModuleName,
  type Route,
  type ShellPath,
  selectPageCalls,
} from '@exchange/contract';
import { selectRegistry, selectShells } from '@exchange/federation/registry';
import { createFrameRenderer } from '@exchange/frames';
import { addressOf } from '@exchange/server-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PageLanguage } from '../../cookies.ts';
import type { ProxyConfig } from '../../proxy/api-proxy.ts';
import { castVote } from '../../reports/faults.ts';
import type { PageCounters } from '../../reports/metrics.ts';
import { clientIdOf } from '../../reports/report-route.ts';
import type { Versions, VersionsConfig } from '../../versions/open-versions.ts';
import type { ManifestCache } from '../../versions/registry/manifest-cache.ts';
import type { VersionSelection } from '../../versions/version-selection.ts';
import { createFirstAnswers } from './first-answers.ts';
import { createFrames } from './frames.ts';
import type { PageFrame } from './kept-frames.ts';
import { createReleaseFiles } from './release-files.ts';
import { createVersionFaults, type FrameVersion } from './version-faults.ts';
import { createWarmUp, offerCanaries } from './warm-up.ts';

/** What the HTML knows of a page. */
interface HtmlPage {
  chosen: VersionSelection;
  brand: Brand;
  /** Undefined for an address without a page. */
  route: Route | undefined;
  /** False: the brand disables the page. */
  isShown: boolean;
  module: RemoteModuleName | undefined;
  calls: readonly FirstCall[];
  pathname: string;
  language: PageLanguage;
  /** Resolves once the budget knows which versions the page was given. */
  isRecorded: Promise<void> | undefined;
}

/** Reads the frame of a page, with the headers that say what it is. */
export type ReadPageFrame = (
  request: FastifyRequest,
  page: HtmlPage,
) => Promise<{ frame: PageFrame | undefined; headers: Record<string, string> }>;

/** What the versions of pages follow from. */
interface FollowedVersions extends Pick<Versions, 'source' | 'budget' | 'shells'> {
  brands: LiveBrands;
}

/** Shortest name of another brand that is looked for: short ones are words of any text. */
const MIN_NAME = 6;

/** Creates the frames of an edge's pages; its process starts with the first release that has one. */
export function createPageFrames(
  app: FastifyInstance,
  config: ProxyConfig & Pick<VersionsConfig, 'originOf'>,
  parts: FollowedVersions & {
    manifests: ManifestCache;
    counters: PageCounters | undefined;
  },
): ReadPageFrame {
  const { brands, shells, manifests, counters } = parts;
  const warn = (text: string) => app.log.warn(text);
  const faults = createVersionFaults({ warn, count: counters?.countFrameFault });
  const renderer = createFrameRenderer({ warn });
  const answers = createFirstAnswers(config);
  app.addHook('onClose', async () => {
    renderer.close();
    answers.close();
  });
  const findFile = createReleaseFiles();
  const { readFile: readShellFile } = shells;
  const read = createFrames({ renderer, answers, faults, manifests, findFile, readShellFile });
  followReleases(app, config.originOf, {
    ...parts,
    warm: createWarmUp({ renderer, answers, findFile, manifests, readShellFile }),
  });

  return async (request, page) => {
    const startedAt = performance.now();
    const { chosen, brand, module, calls, pathname, language, isRecorded } = page;
    const isFramed = hasFrame(page) && isAddressOf(request, page) && !needsApp(request, language);
    if (!isFramed) return { frame: undefined, headers: {} };
    const clientId = clientIdOf(request);
    const vote = (version: FrameVersion, fault: string) => {
      const cast = async () => {
        await isRecorded;
        await castVote({ ...parts, app }, { ...version, clientId, reason: `frame ${fault}` });
      };
      cast().catch((error: Error) => warn(`A fault of a frame was not counted: ${error.message}`));
    };
    const { frame, outcome } = await read({
      brand,
      module,
      calls,
      language,
      vote,
      path: pathname,
      shell: chosen.shell,
      foreign: () => listForeign(brands, brand),
      wide: isWide(request.headers),
      registry: chosen.registry,
      visitor: {
        brand: brand.id,
        host: request.host,
        protocol: request.protocol,
        address: addressOf(request.ip),
      },
    });
    counters?.countFrame({ outcome });
    const ms = (performance.now() - startedAt).toFixed(1);
    return {
      frame,
      headers: {
        'server-timing': `frame;dur=${ms};desc="${outcome}"`,
        vary: 'sec-ch-ua-mobile, user-agent',
      },
    };
  };
}

/** Warms the programs of all versions that pages may get, at the start and after each change. */
function followReleases(
  app: FastifyInstance,
  originOf: VersionsConfig['originOf'],
  {
    brands,
    source,
    budget: { isSuspended },
    shells,
    warm,
  }: FollowedVersions & { warm: ReturnType<typeof createWarmUp> },
): void {
  let isClosed = false;
  let last = Promise.resolve();
  async function warmAll(): Promise<void> {
    const document = await source.current();
    // Last: where there are too many programs, those of most pages stay.
    for (const offered of [offerCanaries(document), document]) {
      for (const brand of brands.current().byId.values()) {
        if (isClosed) return;
        const choice = { isSuspended, brand: brand.id };
        const shell = await shells.readFirst(selectShells(offered, choice));
        const { provides } = shell.build;
        const registry = selectRegistry(offered, { ...choice, originOf, provides });
        await warm({ brand, shell, registry: { ...registry, shell: shell.version } });
      }
    }
  }
  const follow = () => {
    // Pages do without: they say what fails.
    last = last.then(warmAll).catch(() => undefined);
  };
  app.addHook('onListen', async () => {
    source.onChange(follow);
    follow();
  });
  app.addHook('onClose', async () => {
    isClosed = true;
  });
}

/** A page that is a form: what a player types before the app runs would be lost. */
const FORM_PAGE: ShellPath = '/signup';

/** Returns true for pages of released versions that guests may see, in the shell's bars. */
function hasFrame({ chosen, route, isShown, pathname }: HtmlPage): boolean {
  const { shell, shared, preview, developed } = chosen;
  const isReleased = shared !== undefined && developed.length === 0 && preview?.kind !== 'shown';
  const isOpen = route !== undefined && isShown && !isGuarded(pathname);
  const isFilling = route?.layout === 'full-screen' || route?.path === FORM_PAGE;
  return shell.build.frame !== undefined && isReleased && isOpen && !isFilling;
}

/**
 * Returns true for addresses as links of the app write them: that of a route, or one below it with
 * first calls of its own. Each other one would cost a frame that no other visitor asks for.
 */
function isAddressOf({ url }: FastifyRequest, { chosen, route, pathname }: HtmlPage): boolean {
  const isPlain = url.split('?', 1)[0] === pathname && !/\/\/|.\/$/.test(pathname);
  if (!isPlain || route === undefined) return false;
  const { pages } = chosen.registry.areas[route.owner] ?? { pages: [] };
  const page = pages.find(({ path }) => path === route.path);
  const isBelow = page !== undefined && selectPageCalls(pathname, page).length > 0;
  return pathname === route.path || isBelow;
}

/**
 * Returns true for browsers that get no frame: those of gates, which judge what the app draws, and
 * desktops that may have no typeface for Hindi, for which the app waits.
 */
function needsApp({ headers }: FastifyRequest, language: PageLanguage): boolean {
  const { 'user-agent': agent = '' } = headers;
  return agent.includes('HeadlessChrome') || (language === 'hi' && agent.includes('X11; Linux'));
}

/** Returns true for a desktop, by what the browser says of itself. */
function isWide(headers: FastifyRequest['headers']): boolean {
  const { 'sec-ch-ua-mobile': hint, 'user-agent': agent = '' } = headers;
  return hint === undefined ? !agent.includes('Mobi') : hint === '?0';
}

/** Returns the names of other brands that are no part of this one's. */
function listForeign(brands: LiveBrands, brand: Brand): readonly string[] {
  const namesOf = ({ title, name, nameHindi }: Brand) => [
    title,
    name,
    ...(nameHindi ? [nameHindi] : []),
  ];
  const own = namesOf(brand);
  const others = [...brands.current().byId.values()].filter(({ id }) => id !== brand.id);
  const names = new Set(others.flatMap(namesOf).filter(({ length }) => length >= MIN_NAME));
  return [...names].filter((name) => !own.some((one) => one.includes(name)));
}
