import { randomUUID } from 'node:crypto';
import type { ErrorGroup } from './errors.ts';
import type { MapFrames, MappedFrame } from './frame-mapper.ts';

/** Place that takes events of Sentry's clients: Sentry, GlitchTip and the like. */
export interface SentryProject {
  /** Address that takes envelopes. */
  url: string;
  /** Public key of the project. */
  key: string;
}

/** Milliseconds for one envelope. */
const SEND_MS = 5000;
/** Maximum of envelopes in flight; others are dropped, as the status page has them. */
const MAX_IN_FLIGHT = 4;
/** Maximum of envelopes a minute. */
const MAX_A_MINUTE = 60;
const MINUTE_MS = 60_000;

/** Reads SENTRY_DSN, `https://key@sentry.example/42`. Throws on a malformed one. */
export function readSentryProject({
  SENTRY_DSN: dsn,
}: NodeJS.ProcessEnv): SentryProject | undefined {
  if (!dsn) return undefined;
  const url = URL.canParse(dsn) ? new URL(dsn) : undefined;
  const [, folder, project] = /^(.*)\/(\w+)$/.exec(url?.pathname ?? '') ?? [];
  if (!url?.username || !/^https?:$/.test(url.protocol) || !project) {
    // It is not repeated, as it contains a key.
    throw new Error('SENTRY_DSN: give an address like https://key@sentry.example/42');
  }
  return { url: `${url.origin}${folder}/api/${project}/envelope/`, key: url.username };
}

/**
 * Forwards the first report of each error, with its places in the sources. Never throws; a place
 * that does not answer is logged.
 */
export function createSentryForward(
  { url, key }: SentryProject,
  {
    mapFrames,
    warn,
    now = Date.now,
  }: {
    mapFrames: MapFrames;
    warn: (text: string) => void;
    /** In ms since 1970. */
    now?: (() => number) | undefined;
  },
): (group: ErrorGroup) => Promise<void> {
  let inFlight = 0;
  let minute = 0;
  let sent = 0;
  return async (group) => {
    const current = Math.floor(now() / MINUTE_MS);
    if (current !== minute) sent = 0;
    minute = current;
    if (inFlight >= MAX_IN_FLIGHT || sent >= MAX_A_MINUTE) return;
    inFlight += 1;
    sent += 1;
    try {
      const body = describeEvent(group, await mapFrames(group.frames));
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-sentry-envelope',
          'x-sentry-auth': `Sentry sentry_version=7, sentry_client=exchange-edge/1.0, sentry_key=${key}`,
        },
        body,
        signal: AbortSignal.timeout(SEND_MS),
      });
      await response.body?.cancel();
      if (!response.ok) warn(`SENTRY_DSN answers ${response.status}`);
    } catch (error) {
      warn(`SENTRY_DSN does not answer: ${(error as Error).message}`);
    } finally {
      inFlight -= 1;
    }
  };
}

/** Returns an envelope with one event. */
function describeEvent(group: ErrorGroup, frames: readonly MappedFrame[]): string {
  const { area, version, kind, name, message, lastAt } = group;
  const event = {
    event_id: randomUUID().replaceAll('-', ''),
    timestamp: lastAt / 1000,
    platform: 'javascript',
    level: 'error',
    release: `${area}@${version}`,
    tags: { area, kind },
    exception: {
      values: [
        {
          type: name,
          value: message,
          mechanism: { type: kind, handled: kind === 'caught' },
          // The most recent call is the last one.
          stacktrace: { frames: frames.map(describeFrame).toReversed() },
        },
      ],
    },
  };
  const head = { event_id: event.event_id, sent_at: new Date().toISOString() };
  return `${[head, { type: 'event' }, event].map((line) => JSON.stringify(line)).join('\n')}\n`;
}

const describeFrame = ({ file, line, column, fn, source }: MappedFrame) => ({
  ...(source
    ? { filename: source.file, lineno: source.line, abs_path: file }
    : { filename: file, lineno: line, colno: column }),
  ...(fn !== '' && { function: fn }),
  in_app: !source?.file.includes('node_modules/'),
});
