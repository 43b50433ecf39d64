import { createHash } from 'node:crypto';
import {
  fenceUnitOfWork,
  openLeaseRepository,
  startLeadership,
  type Term,
  type UnitOfWork,
} from '@exchange/database';
import type { FastifyBaseLogger } from 'fastify';
import type { LiveDealer } from './live-dealer.ts';

/** Lets a dealer deal whenever this instance leads his game, from `joinedAt` on. @returns how to stop it */
export type TableLeadership = (
  game: string,
  dealer: LiveDealer,
  joinedAt: number,
) => Promise<() => Promise<void>>;

/** The process is alone: it leads every game. A round that it did not begin was interrupted. */
export const leadAlone =
  (unitOfWork: UnitOfWork): TableLeadership =>
  async (_, dealer, joinedAt) => {
    const stopping = new AbortController();
    const isInterrupted = ({ since }: { since: number }) => since < joinedAt;
    const dealt = dealer.deal({
      ...{ unitOfWork, over: stopping.signal, isInterrupted },
      begin() {},
    });
    return async () => {
      stopping.abort();
      await dealt;
    };
  };

/** A game without a leader for so long was interrupted, in ms: nobody could act in it while all was away. */
const INTERRUPTED_MS = 6000;

/** The second key of a game's lock: the same in all instances, and none of the small ones. */
const lockOf = (game: string): number =>
  0x40000000 | (createHash('sha256').update(game).digest().readUInt32BE() >>> 2);

/** What is led, by the game's name. */
export const toLed = (game: string) => ({ name: `table ${game}`, lock: lockOf(game) });

interface Parts {
  databaseUrl: string;
  /** The name of this process among those of the database. */
  instance: string;
  unitOfWork: UnitOfWork;
  log: FastifyBaseLogger;
}

/**
 * One of several instances leads each game. It goes on with the round of the one before, where this instance
 * was there when the round's phase began: players could act here all the time.
 */
export const leadAmongOthers =
  ({ unitOfWork, ...parts }: Parts): TableLeadership =>
  async (game, dealer, joinedAt) => {
    const led = toLed(game);
    const lead = async ({ fencing, silentMs, over, begin, giveUp }: Term) => {
      await dealer.deal({
        unitOfWork: fenceUnitOfWork(unitOfWork, led, fencing),
        ...{ over, begin },
        isInterrupted: ({ since }) => since < joinedAt || silentMs > INTERRUPTED_MS,
      });
      giveUp();
    };
    await openLeaseRepository(unitOfWork, led);
    const leadership = startLeadership({ ...parts, led, lead });
    return () => leadership.stop();
  };
