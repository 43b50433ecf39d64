import { setTimeout as sleep } from 'node:timers/promises';
import { toPaise } from '../../../money.ts';
import type { FeedHost } from '../../feed-host.ts';
import type { SessionQuote } from '../../session-quote.ts';
import type { SimulatorLog } from './simulator-feed.ts';

/** Stakes on a line, in rupees. */
const MIN_STAKE_RUPEES = 100;
const MAX_STAKE_RUPEES = 25_000;
/** What players read where a line cannot be decided. */
export const CUT_SHORT = 'The innings was cut short.';
/** A database that is away for a moment is asked again so much later, in ms. */
const RETRY_MS = 1000;

/** The feed stops before all that was told of a match's lines is stored: nobody may close it yet. */
export class FeedStops extends Error {
  override readonly name = 'FeedStops';
}

export interface SessionWire {
  /** The exchange as the feed sees it: a match closes only after all that was told of its lines. */
  host: FeedHost;
  tell(matchId: string, quotes: readonly SessionQuote[]): void;
  /** Ends once nothing is under way. */
  stop(): Promise<void>;
}

/** Leads the simulator's session lines to the exchange, in the order in which they were told. */
export function createSessionWire(host: FeedHost, log: Pick<SimulatorLog, 'error'>): SessionWire {
  const stopping = new AbortController();
  /** Whether a line still takes changes; asked of the database once a line. */
  const isOpen = new Map<string, boolean>();
  let queue: Promise<void> = Promise.resolve();

  const open = async (id: string, matchId: string, name: string) => {
    const known = isOpen.get(id);
    if (known !== undefined) return known;
    const session = await host.openSession({
      id,
      matchId,
      name,
      minStake: toPaise(MIN_STAKE_RUPEES),
      maxStake: toPaise(MAX_STAKE_RUPEES),
    });
    isOpen.set(id, session !== undefined);
    return session !== undefined;
  };

  const pass = async (matchId: string, { id: line, name, status, ...quote }: SessionQuote) => {
    const id = `${matchId}:${line}`;
    if (!(await open(id, matchId, name))) return;
    if (status === 'OPEN' || status === 'SUSPENDED') {
      host.applySession(id, { no: quote.no ?? null, yes: quote.yes ?? null, status });
      return;
    }
    const runs = status === 'SETTLED' ? quote.result : undefined;
    await host.settleSession(id, runs ?? 'void', CUT_SHORT);
    isOpen.set(id, false);
  };

  /** Until it is done: a line that is never settled would keep the players' money. */
  const insist = async (matchId: string, quote: SessionQuote) => {
    while (!stopping.signal.aborted) {
      try {
        await pass(matchId, quote);
        return;
      } catch (error) {
        log.error(error, 'A session line could not be passed on');
        await sleep(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  };

  return {
    host: {
      ...host,
      async closeMatch(matchId) {
        await queue;
        // A line that was not passed on would be void.
        if (stopping.signal.aborted) throw new FeedStops();
        await host.closeMatch(matchId);
        for (const id of isOpen.keys()) if (id.startsWith(`${matchId}:`)) isOpen.delete(id);
      },
    },
    tell(matchId, quotes) {
      for (const quote of quotes) queue = queue.then(() => insist(matchId, quote));
    },
    async stop() {
      stopping.abort();
      await queue;
    },
  };
}
