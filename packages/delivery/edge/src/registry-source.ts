import { setTimeout as sleep } from 'node:timers/promises';
import {
  describeQuarantined,
  describeRegistryHealth,
  EMPTY_DOCUMENT,
  REGISTRY_HEALTH_PATH,
  type RegistryDocument,
  type RegistryHealth,
  readRegistryDocument,
} from '@exchange/federation/registry';
import { REGISTRY_KEY, type ReleaseStorage } from '@exchange/federation/releases';
import type { FastifyInstance } from 'fastify';
import { limitClients } from './client-limit.ts';
import type { CallFit } from './fit/call-fit.ts';
import type { ReadShell } from './shell-record.ts';

/** Milliseconds that a page waits for a slow store; then the last good registry is used. */
const PATIENCE_MS = 500;
/** The same before the first result, when pages would be without remotes. */
const FIRST_PATIENCE_MS = 3000;
/** Interval in ms of checks while there are listeners. */
const WATCH_MS = 300;

/** The registry of the store; parts that cannot be read keep their former value. */
export interface RegistrySource {
  current: () => Promise<RegistryDocument>;
  /** Calls `listener` soon after each change, until `close`. */
  onChange: (listener: () => void) => void;
  close: () => void;
}

/**
 * Follows the registry: each `current` checks for a change, at most once in `storage.restMs`.
 * `warn` gets each reason once why the registry, or an area of it, is rejected.
 */
export function followRegistry(
  storage: ReleaseStorage,
  warn: (message: string) => void,
  firstPatienceMs = FIRST_PATIENCE_MS,
): RegistrySource {
  let document = EMPTY_DOCUMENT;
  /** Tag of the last text that was read, valid or not. */
  let tag: string | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | undefined;
  let lookingSince = 0;
  let reported = '';
  let timer: NodeJS.Timeout | undefined;
  const listeners = new Set<() => void>();

  const notify = (reason: string) => {
    if (reason === reported) return;
    reported = reason;
    warn(`The registry in ${storage.name} could not be read, or only in part: ${reason}`);
  };

  async function probe(): Promise<void> {
    try {
      const found = await storage.readTagged(REGISTRY_KEY, tag);
      lookedAt = performance.now();
      if (found === 'unchanged') return;
      if (!found) return notify('it is missing');
      tag = found.tag;
      const read = readRegistryDocument(JSON.parse(found.text), document);
      document = read.document;
      if (read.faults.length > 0) notify(read.faults.join('; '));
      else reported = '';
      for (const listener of listeners) listener();
    } catch (error) {
      lookedAt = performance.now();
      notify((error as Error).message);
    }
  }

  async function current(): Promise<RegistryDocument> {
    if (performance.now() - lookedAt >= storage.restMs) {
      if (!looking) lookingSince = performance.now();
      looking ??= probe().finally(() => {
        looking = undefined;
      });
      const patience = document === EMPTY_DOCUMENT ? firstPatienceMs : PATIENCE_MS;
      // Of one check, so that a hanging store does not delay every page again.
      const left = patience - (performance.now() - lookingSince);
      if (left > 0) await Promise.race([looking, sleep(left, undefined, { ref: false })]);
    }
    return document;
  }

  return {
    current,
    onChange(listener) {
      listeners.add(listener);
      timer ??= setInterval(() => void current(), WATCH_MS).unref();
    },
    close: () => clearInterval(timer),
  };
}

const describeShellMisfits = (misfits: readonly string[]): string =>
  `The shell does not fit the live server: ${misfits.join('; ')}`;

/** Interval in ms in which all versions are checked against the shell. */
const CHECK_MS = 10_000;
/** Each reads the registry and the shell's record; monitors of an edge ask every few seconds. */
const MAX_A_MINUTE = 300;

/**
 * Publishes which registry the pages follow and which versions they leave out, and warns of each of
 * these once, at start and when a new shell is incompatible.
 */
export function registerRegistryHealth(
  app: FastifyInstance,
  registry: RegistrySource,
  {
    readShell,
    fit,
    places,
  }: {
    readShell: ReadShell;
    fit: CallFit;
    places: Pick<RegistryHealth, 'areasOrigin' | 'origins'>;
  },
  checkMs = CHECK_MS,
): void {
  const notified = new Set<string>();

  async function check(): Promise<RegistryHealth> {
    const [shell, document] = await Promise.all([readShell(), registry.current()]);
    const { provides, exports } = shell;
    const { findCallMisfits, shellMisfits } = await fit.follow(document, shell);
    const health = describeRegistryHealth(document, provides, places, { exports, findCallMisfits });
    const lines = health.heldBack.map(describeQuarantined);
    if (shellMisfits.length > 0) lines.push(describeShellMisfits(shellMisfits));
    for (const line of lines) if (!notified.has(line)) app.log.warn(line);
    // A version that fits again is reported again if it becomes incompatible later.
    notified.clear();
    for (const line of lines) notified.add(line);
    return health;
  }

  // A shell that is being replaced is checked again.
  const timer = setInterval(() => void check().catch(() => undefined), checkMs).unref();
  app.addHook('onReady', async () => void check().catch(() => undefined));
  app.addHook('onClose', async () => clearInterval(timer));
  app.register(async (scope) => {
    await limitClients(scope, MAX_A_MINUTE);
    scope.get(REGISTRY_HEALTH_PATH, async (_request, reply) => {
      const data = await check();
      return reply
        .header('cache-control', 'no-store')
        .send({ status: 200, error: false, message: 'ok', data });
    });
  });
}
