import { createHash } from 'node:crypto';
import {
  fenceUnitOfWork,
  openLeaseRepository,
  startLeadership,
  type Term,
  type UnitOfWork,
} from '@exchange/server-kit/database';
import type { FastifyBaseLogger } from 'fastify';
import type { LiveDealer } from './live-dealer.ts';

/**
 * Starts the dealer whenever this instance leads its game, from `joinedAt` on. Returns its stop.
 */
export type TableLeadership = (
  game: string,
  dealer: LiveDealer,
  joinedAt: number,
) => Promise<() => Promise<void>>;

/**
 * Leadership of a single process: it leads every game. A round of a former process was interrupted.
 */
export const leadAlone =
  (unitOfWork: UnitOfWork): TableLeadership =>
  async (_, dealer, joinedAt) => {
    const stopping = new AbortController();
    const isInterrupted = ({ since }: { since: number }) => since < joinedAt;
    const dealt = dealer.deal({
      unitOfWork,
      over: stopping.signal,
      isInterrupted,
      begin() {},
    });
    return async () => {
      stopping.abort();
      await dealt;
    };
  };

/** Time without a leader after which a game was interrupted, in ms. */
const INTERRUPTED_MS = 6000;

/** Returns the second key of a game's lock: equal in all instances, and none of the small ones. */
const lockOf = (game: string): number =>
  0x40000000 | (createHash('sha256').update(game).digest().readUInt32BE() >>> 2);

/** Returns the role of a game's leader. */
export const toLed = (game: string) => ({ name: `table ${game}`, lock: lockOf(game) });

interface Parts {
  databaseUrl: string;
  /** The name of this process among those of the database. */
  instance: string;
  unitOfWork: UnitOfWork;
  log: FastifyBaseLogger;
}

/**
 * Leadership of several instances. A new leader goes on with a round if this instance ran since the
 * phase began: players could act here all the time.
 */
export const leadAmongOthers =
  ({ unitOfWork, ...parts }: Parts): TableLeadership =>
  async (game, dealer, joinedAt) => {
    const led = toLed(game);
    const lead = async ({ fencing, silentMs, over, begin, giveUp }: Term) => {
      await dealer.deal({
        unitOfWork: fenceUnitOfWork(unitOfWork, led, fencing),
        over,
        begin,
        isInterrupted: ({ since }) => since < joinedAt || silentMs > INTERRUPTED_MS,
      });
      giveUp();
    };
    await openLeaseRepository(unitOfWork, led);
    const leadership = startLeadership({ ...parts, led, lead });
    return () => leadership.stop();
  };
