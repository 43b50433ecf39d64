import { SHELL } from '@exchange/contract';
import {
  describeQuarantined,
  describeRegistryHealth,
  REGISTRY_HEALTH_PATH,
  type RegistryDocument,
  type RegistryHealth,
} from '@exchange/federation/registry';
import type { FastifyInstance } from 'fastify';
import { limitClients } from '../client-limit.ts';
import type { AreaPlaces } from './registry/area-origins.ts';
import type { RegistrySource } from './registry/registry-source.ts';
import { versionsIn } from './registry/versions-in.ts';
import type { ShellSource } from './releases/shell-source.ts';

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
  places: AreaPlaces,
  {
    source: registry,
    shells,
  }: { source: RegistrySource; shells: Pick<ShellSource, 'readActive' | 'findUnread'> },
  checkMs = CHECK_MS,
): void {
  const notified = new Set<string>();

  /** Returns the versions to check, and the shell's modules; if no shell can be read, the shells alone. */
  async function readChecked(document: RegistryDocument) {
    const own = versionsIn(document, SHELL);
    const shell = await shells.readActive().catch((error: Error) => {
      if (own.length === 0) throw error;
      return undefined;
    });
    if (shell) return { offered: document, provides: shell.provides };
    return { offered: { ...document, microFrontends: { [SHELL]: own } }, provides: {} };
  }

  async function check(): Promise<RegistryHealth> {
    const document = await registry.current();
    const { offered, provides } = await readChecked(document);
    const health = {
      ...describeRegistryHealth(offered, provides, places, shells.findUnread),
      // Anybody reads this; the log and the status page have the reasons.
      faults: { ...registry.publicFaults() },
    };
    const lines = health.heldBack.map(describeQuarantined);
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
