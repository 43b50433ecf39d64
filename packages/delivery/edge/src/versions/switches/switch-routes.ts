import type { LiveBrands } from '@exchange/brands';
import {
  SWITCH_EVENTS_HEARTBEAT_MS,
  SWITCH_EVENTS_PATH,
  type SwitchFrame,
  VERSIONS_PATH,
} from '@exchange/contract';
import {
  drawStreamLife,
  type EventStream,
  ipRateLimitKey,
  openEventStream,
  toEvent,
} from '@exchange/server-kit';
import type { FastifyInstance } from 'fastify';
import { createInFlightLimit } from '../../proxy/in-flight-limit.ts';
import type { ErrorBudget } from '../budget/error-budget.ts';
import type { PreviewCookies } from '../previews/preview-cookies.ts';
import type { RegistrySource } from '../registry/registry-source.ts';
import { selectChoice } from '../version-selection.ts';
import type { ReadSwitches, SwitchClient, TaggedSwitches } from './read-switches.ts';

/** A stream with more unread bytes is cut; its browser reconnects for the latest. */
const MAX_WAITING_BYTES = 16 * 1024;

/** The open event streams of an edge, grouped by browsers with the same switches. */
export interface EventStreams {
  /**
   * Sends the switches of `asker` now and after each `refresh` that changed them; returns the
   * function that ends this.
   */
  add: (asker: SwitchClient, stream: Pick<EventStream, 'write'>) => () => void;
  /** Reads the switches of each group again, and sends those that changed. */
  refresh: () => Promise<void>;
  /** Returns the number of open streams. */
  count: () => number;
}

interface Group {
  asker: SwitchClient;
  streams: Set<Pick<EventStream, 'write'>>;
  /** The switches that were sent last. */
  sent: TaggedSwitches | undefined;
  reading: Promise<void> | undefined;
}

/** Creates the streams; a failure of `read` sends nothing, and the next `refresh` retries. */
export function createEventStreams(
  read: ReadSwitches,
  previews?: Pick<PreviewCookies, 'keyOf'>,
): EventStreams {
  const groups = new Map<string, Group>();

  const sendLatest = ({ sent }: Group, streams: Iterable<Pick<EventStream, 'write'>>) => {
    if (!sent) return;
    const event = toEvent({ kind: 'switches', data: toData(sent) } satisfies SwitchFrame);
    for (const stream of streams) stream.write(event);
  };

  async function readGroup(group: Group): Promise<void> {
    const found = await read(group.asker).catch(() => undefined);
    if (!found || found.tag === group.sent?.tag) return;
    group.sent = found;
    sendLatest(group, group.streams);
  }

  const refreshGroup = (group: Group): Promise<void> => {
    group.reading ??= readGroup(group).finally(() => {
      group.reading = undefined;
    });
    return group.reading;
  };

  return {
    add(asker, stream) {
      const key = `${asker.hostname} ${selectChoice(asker, previews)}`;
      const group: Group = groups.get(key) ?? {
        asker,
        streams: new Set(),
        sent: undefined,
        reading: undefined,
      };
      groups.set(key, group);
      group.streams.add(stream);
      if (group.sent) sendLatest(group, [stream]);
      else void refreshGroup(group);
      return () => {
        group.streams.delete(stream);
        if (group.streams.size === 0 && groups.get(key) === group) groups.delete(key);
      };
    },
    async refresh() {
      const pending = [...groups.values()].map(async (group) => {
        // A read that began before the change may miss it.
        await group.reading;
        await refreshGroup(group);
      });
      await Promise.all(pending);
    },
    count: () => [...groups.values()].reduce((sum, { streams }) => sum + streams.size, 0),
  };
}

const toData = ({ switches: { versions, withdrawn, features, settingsTag } }: TaggedSwitches) => ({
  versions,
  features: { ...features },
  settingsTag,
  withdrawn: Object.fromEntries(
    Object.entries(withdrawn).map(([area, listed]) => [area, [...listed]]),
  ),
});

const HEARTBEAT = toEvent({ kind: 'heartbeat' } satisfies SwitchFrame);

/** Interval in ms in which brands and suspensions are compared with the sent switches. */
const COMPARE_MS = 150;
/**
 * Interval in ms of a full refresh without a known change: a new shell, or the end of a preview.
 */
const FULL_REFRESH_MS = 10_000;
/** Streams of one edge; each browser holds one, and carriers put thousands behind one address. */
const LIMIT = { total: 16_384, perNetwork: 4096 };

interface SwitchSources {
  read: ReadSwitches;
  source: RegistrySource;
  brands: LiveBrands;
  budget: ErrorBudget;
  /** The previews of browsers; undefined: none. */
  previews?: Pick<PreviewCookies, 'keyOf'> | undefined;
  /** Maximum of open streams; for tests. */
  limit?: { total: number; perNetwork: number } | undefined;
}

/**
 * Registers `GET /registry/versions`, 503 before the first registry, and `GET /registry/events`,
 * 429 or 503 with `Retry-After` while too many streams are open.
 */
export function registerSwitches(app: FastifyInstance, parts: SwitchSources): void {
  const { read, previews, limit = LIMIT } = parts;
  const streams = createEventStreams(read, previews);
  const inFlight = createInFlightLimit(limit);
  followChanges(app, parts, streams.refresh);

  app.get(VERSIONS_PATH, async (request, reply) => {
    const found = await read(request);
    reply.headers({ 'cache-control': 'private, no-cache', vary: 'cookie' });
    if (!found) return reply.code(503).send({ message: 'The registry cannot be read' });
    const etag = `"${found.tag}"`;
    reply.header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return found.switches;
  });

  app.get(SWITCH_EVENTS_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const site = request.headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin') return reply.code(403).send();
    // A client that left during a hook has closed already: no event would free its slot.
    if (reply.raw.destroyed) return reply.hijack();
    const entry = inFlight.enter(ipRateLimitKey(request.ip));
    if (typeof entry !== 'function') {
      const { status, message, retryAfterS } = entry;
      return reply
        .code(status)
        .headers({ 'retry-after': retryAfterS, 'cache-control': 'no-store' })
        .send({ message });
    }
    reply.raw.once('close', entry);
    const { hostname, headers } = request;
    const { cookie, host, 'user-agent': browser } = headers;
    openEventStream(reply, {
      heartbeat: { text: HEARTBEAT, everyMs: SWITCH_EVENTS_HEARTBEAT_MS },
      maxBuffered: MAX_WAITING_BYTES,
      start(stream) {
        stream.write(HEARTBEAT);
        const asker = { hostname, headers: { cookie, host, 'user-agent': browser } };
        const leave = streams.add(asker, stream);
        const life = setTimeout(stream.end, drawStreamLife());
        return () => {
          clearTimeout(life);
          leave();
        };
      },
    });
    return reply;
  });
}

/**
 * Calls `refresh` soon after each change of registry, brands, or suspensions, until the edge closes.
 */
function followChanges(
  app: FastifyInstance,
  { source, brands, budget }: SwitchSources,
  refresh: () => Promise<void>,
): void {
  const describeDecisions = () =>
    budget
      .suspensions()
      .map(({ area, version, isOnProbation }) => `${area} ${version} ${isOnProbation}`)
      .join();
  let decided = describeDecisions();
  let refreshedAt = performance.now();
  const refreshNow = () => {
    refreshedAt = performance.now();
    void refresh();
  };
  source.onChange(refreshNow);
  brands.watch(refreshNow);
  const timer = setInterval(() => {
    void brands.refresh();
    const now = describeDecisions();
    if (now === decided && performance.now() - refreshedAt < FULL_REFRESH_MS) return;
    decided = now;
    refreshNow();
  }, COMPARE_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
