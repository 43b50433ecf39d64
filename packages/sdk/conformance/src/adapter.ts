import type { Page } from '@playwright/test';

/** How the rules reach a system of Module Federation, and what its pages show. */
export interface Adapter {
  /** Name of the system in reports. */
  name: string;
  /** Starts the system, or returns one that runs; `worker` is Playwright's parallel index. */
  start: (worker: number) => Promise<RunningSystem>;
  /** Guests can open the page of the first two: they are the neighbours of the others. */
  remotes: readonly Remote[];
  /** Selector of an element that must stay visible whatever happens to a remote. */
  host: string;
  /** Modules that must have one copy in the page. */
  shared: readonly SharedModule[];
  /** A page that loads no remote, and how to go from it to another one without a load. */
  navigation?: Navigation;
  /** The calls of remotes to a server, and an answer of a form that they do not know. */
  calls?: { pattern: string; answer: unknown };
  /** The frames that the HTML of pages shows before any script runs. */
  frames?: Frames;
}

/** The first frames of pages, which something renders that is not the browser. */
export interface Frames {
  /** Selector of what stands in a page until its app is there: a frame, or a skeleton. */
  begin: string;
  /** Returns the selector of a remote's own content in it; nothing matches where it has none. */
  contentOf: (remote: string) => string;
}

/** Navigation within the open page. */
export interface Navigation {
  hostPath: string;
  go: (page: Page, path: string) => Promise<void>;
}

/** A remote, as one page shows it. */
export interface Remote {
  name: string;
  /** Path of the page. */
  path: string;
  /** Selector of the element that contains the remote; it is there only while that is mounted. */
  mounted: string;
  /** Selector of all places of the remote in the page; `mounted` by default. */
  places?: string;
  /** Selector of what the page shows in place of a remote that cannot be shown. */
  fallback?: string;
  /** Selector of the button that tries again. */
  retry?: string;
  /** Reads the version that the page shows. */
  readVersion?: (page: Page) => Promise<string | null>;
}

/** A module that host and remotes share. */
export interface SharedModule {
  /** Its key in the share scope. */
  name: string;
  /** The container whose copy all must use; any by default. */
  from?: string;
  /** Beginnings of the names of containers that must use it. */
  usedBy?: readonly string[];
}

/** The addresses of the files of a remote's active version. */
export interface RemoteLocation {
  /** Address that those of all its files begin with, with a slash at its end. */
  base: string;
  /** `remoteEntry.js` or `mf-manifest.json`, relative to the base. */
  entry: string;
  /** The expose that the page uses; all of the manifest by default. */
  expose?: string;
  version?: string;
  /** Version that must be shown if the active one cannot be. */
  lastGood?: string;
}

/** The moment in which a version throws: as its code runs, or as its component renders. */
export type Moment = 'load' | 'mount';

/**
 * A fault of a frame's program in place of rendering; `is-missing`: the version has no program, as one
 * from before there were frames.
 */
export type FrameFault =
  | 'throws'
  | 'loops'
  | 'hangs'
  | 'leaks'
  | 'is-too-large'
  | 'names-another-brand'
  | 'breaks-out'
  | 'is-missing';

/** Something in a frame that players can take, and that the system can withdraw. */
export interface FrameOffer {
  /** Path of the page. */
  path: string;
  /** Enables a page to take it. */
  prepare?: (page: Page) => Promise<void>;
  /** The scripts without which its app does not start. */
  scripts: RegExp;
  /** Selector of it in the frame. */
  selector: string;
  /** Selector of what the app shows once it was taken. */
  taken: string;
  /** Selector of what the app says once it cannot be had any more. */
  refused: string;
  withdraw: () => Promise<void>;
  /** Offers it, or another one in its place, again. */
  renew: () => Promise<void>;
}

/** A system that runs. What is optional is not offered if missing, and its rules are skipped. */
export interface RunningSystem {
  /** Origin of its pages. */
  url: string;
  stop?: () => Promise<void>;
  /** Finds the files of a remote; undefined if it is switched off. */
  locate: (remote: string) => Promise<RemoteLocation | undefined>;
  /** Enables the page to open the remote; resolves to why that is not possible. */
  prepare?: (page: Page, remote: string) => Promise<string | undefined>;
  /** Makes this browser load a version that sets `conformanceRan` on the global object, and throws. */
  breakVersion?: (page: Page, remote: string, moment: Moment) => Promise<void>;
  /** Publishes and activates a healthy version; resolves to its name as soon as pages follow it. */
  publish?: (remote: string) => Promise<string>;
  /** Takes the latest version back. */
  rollBack?: (remote: string) => Promise<void>;
  /** Gives a healthy version to half of the browsers; resolves to its name. */
  startCanary?: (remote: string) => Promise<string>;
  endCanary?: (remote: string) => Promise<void>;
  /** Activates a version whose calls the server does not have; `rollBack` takes it back. */
  publishMisfit?: (remote: string) => Promise<string>;
  disable?: (remote: string) => Promise<void>;
  enable?: (remote: string) => Promise<void>;
  /**
   * Publishes and activates a version whose frames have this fault; `rollBack` takes it back. Resolves
   * once pages have it.
   */
  publishFrame?: (remote: string, fault: FrameFault) => Promise<string>;
  /** Counts the clients for which this version had a fault. */
  countFaults?: (remote: string, version: string) => Promise<number>;
  /** Kills the processes that render frames. Rejects if there is none. */
  killFrames?: () => Promise<void>;
  /** Finds what a frame offers now. */
  findOffer?: () => Promise<FrameOffer>;
}

/** An adapter that lacks something, or whose system cannot be reached. */
export class AdapterError extends Error {
  override readonly name = 'AdapterError';
}

type Kind = 'text' | 'function' | 'list';

const isOfKind: Readonly<Record<Kind, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string' && value !== '',
  function: (value) => typeof value === 'function',
  list: Array.isArray,
};

function checkMembers(value: unknown, what: string, members: Readonly<Record<string, Kind>>): void {
  if (typeof value !== 'object' || value === null) throw new AdapterError(`${what} is no object`);
  for (const [name, kind] of Object.entries(members)) {
    if (isOfKind[kind]((value as Record<string, unknown>)[name])) continue;
    throw new AdapterError(`${what} lacks "${name}" (${kind})`);
  }
}

/** Checks an adapter. Throws AdapterError naming the member that is missing. */
export function checkAdapter(adapter: Adapter): void {
  checkMembers(adapter, 'The adapter', {
    ...{ name: 'text', start: 'function', remotes: 'list', host: 'text', shared: 'list' },
  });
  if (adapter.remotes.length === 0) throw new AdapterError('The adapter lists no "remotes"');
  adapter.remotes.forEach((remote, at) => {
    const what = `remotes[${at}] of the adapter`;
    checkMembers(remote, what, { name: 'text', path: 'text', mounted: 'text' });
  });
  adapter.shared.forEach((shared, at) => {
    checkMembers(shared, `shared[${at}] of the adapter`, { name: 'text' });
  });
  const { navigation, frames } = adapter;
  if (navigation) {
    checkMembers(navigation, 'navigation of the adapter', { hostPath: 'text', go: 'function' });
  }
  if (frames) {
    checkMembers(frames, 'frames of the adapter', { begin: 'text', contentOf: 'function' });
  }
}

/** Starts the system. Throws AdapterError if it lacks a member, or its address does not answer. */
export async function startSystem(adapter: Adapter, worker: number): Promise<RunningSystem> {
  const system = await adapter.start(worker);
  try {
    checkMembers(system, `The system that ${adapter.name} starts`, {
      url: 'text',
      locate: 'function',
    });
    await requestPage(new URL(adapter.remotes[0]?.path ?? '/', readOrigin(system.url)));
    return system;
  } catch (error) {
    await system?.stop?.();
    throw error;
  }
}

function readOrigin(url: string): URL {
  if (URL.canParse(url)) return new URL(url);
  throw new AdapterError(`"url" is no address: ${url}`);
}

const ANSWER_TIMEOUT_MS = 10_000;

async function requestPage(url: URL): Promise<void> {
  const reply = await fetch(url, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) }).catch(
    (error: unknown) => {
      const { cause, message } = error as Error;
      const reason = cause instanceof Error ? cause.message || cause.name : message;
      throw new AdapterError(`${url.href} does not answer: ${reason}`);
    },
  );
  await reply.body?.cancel();
  if (!reply.ok) throw new AdapterError(`${url.href} answers with status ${reply.status}`);
}
