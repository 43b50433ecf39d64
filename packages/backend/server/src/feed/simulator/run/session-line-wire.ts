import { toPaise } from '../../../money.ts';
import type { SessionLineInfo } from '../../board/session-line.ts';
import type { SessionLineUpdate } from '../../feed.ts';
import type { FeedHost } from '../../feed-host.ts';
import { DEFAULT_CAPS } from '../../market-rules.ts';
import { type InsistOptions, insist } from '../../run/insist.ts';

/** Stakes on a line, in rupees. */
const MIN_STAKE_RUPEES = 100;
const MAX_STAKE_RUPEES = 25_000;
/** Seconds of feed time that a bet on a line is delayed. */
const BET_DELAY = 3;
/** Minimum of that delay in real seconds: a server that lost its leader has detected it by then. */
export const MIN_BET_DELAY = 1;
/** Speeds above this, which are for tests, open a line for less time between two balls. */
const MAX_COVERED_SPEED = 10;
/** The reason for players where a line cannot be decided, unless it has its own. */
export const VOID_CUT_SHORT = 'The innings was cut short.';

/** The stored part of a line. */
interface Line {
  /** Its result was published: later quotes are ignored. */
  isOver: boolean;
  /** Its work on the database so far; resolves to true while the line can be settled. */
  stored: Promise<boolean>;
}

const calculateDelay = (speed: number) =>
  Math.max(BET_DELAY / speed, speed <= MAX_COVERED_SPEED ? MIN_BET_DELAY : 0);

export interface SessionLineWire {
  /** The exchange for the feed: a match closes only after all its lines are stored. */
  host: FeedHost;
  /** Publishes quotes at once; `speed` in feed seconds per real second. */
  pass(matchId: string, quotes: readonly SessionLineUpdate[], speed: number): void;
  /** Resolves once nothing is under way; needs the feed to stop where the database is away. */
  idle(): Promise<void>;
}

/**
 * Connects the simulator's session lines with the exchange. Lines and suspensions reach the board
 * in the same round of the event loop; each line waits for the database by itself.
 */
export function createSessionLineWire(host: FeedHost, options: InsistOptions): SessionLineWire {
  const matches = new Map<string, Map<string, Line>>();

  const open = (info: SessionLineInfo): Line => {
    let isOpen = false;
    const record = async () => {
      isOpen = (await host.openSessionLine(info)) !== undefined;
    };
    return { isOver: false, stored: insist(record, options).then((isDone) => isDone && isOpen) };
  };

  const find = (matchId: string, id: string, name: string): Line => {
    const lines = matches.get(matchId) ?? new Map<string, Line>();
    matches.set(matchId, lines);
    const info = {
      id,
      matchId,
      name,
      minStake: toPaise(MIN_STAKE_RUPEES),
      maxStake: toPaise(MAX_STAKE_RUPEES),
      ...DEFAULT_CAPS,
    };
    const line = lines.get(id) ?? open(info);
    lines.set(id, line);
    return line;
  };

  const settle = async (
    stored: Promise<boolean>,
    id: string,
    { status, result, voidReason = VOID_CUT_SHORT }: SessionLineUpdate,
  ) => {
    const runs = status === 'SETTLED' ? (result ?? 'void') : 'void';
    if (await stored) await insist(() => host.settleSessionLine(id, runs, voidReason), options);
    return false;
  };

  const take = (matchId: string, quote: SessionLineUpdate, speed: number) => {
    const { name, status, no = null, yes = null } = quote;
    const id = `${matchId}:${quote.id}`;
    const line = find(matchId, id, name);
    if (line.isOver) return;
    if (status === 'OPEN' || status === 'SUSPENDED') {
      host.applySessionLine(id, { no, yes, status, betDelay: calculateDelay(speed) });
      return;
    }
    line.isOver = true;
    host.applySessionLine(id, { status: 'CLOSED' });
    line.stored = settle(line.stored, id, quote);
  };

  const waitFor = async (lines: Iterable<Line> = []) => {
    await Promise.all([...lines].map(({ stored }) => stored));
  };

  return {
    host: {
      ...host,
      async closeMatch(matchId) {
        await waitFor(matches.get(matchId)?.values());
        // An unsettled line would be void.
        options.stopping.throwIfAborted();
        await host.closeMatch(matchId);
        matches.delete(matchId);
      },
    },
    pass(matchId, quotes, speed) {
      for (const quote of quotes) take(matchId, quote, speed);
    },
    idle: () => waitFor([...matches.values()].flatMap((lines) => [...lines.values()])),
  };
}
