import type { Tx, UnitOfWork } from '@exchange/server-kit/database';
import type { MarketInfo, MarketState } from '../../feed/board/market.ts';
import { readEventSeq, writeEventSeq } from './markets.repository.ts';

/** Numbers reserved at a time: at ten events a second a market reserves once in 50 s. */
const RESERVED = 1000;
/** More are reserved once fewer than these are left. */
const MIN_LEFT = RESERVED / 2;

interface Parts {
  unitOfWork: UnitOfWork;
  onError: (error: unknown, message: string) => void;
  /** Called after a market without numbers accepts bets again. */
  onUnlocked: (market: MarketState) => void;
}

/**
 * Event numbers of markets whose feed cannot be replayed: each is used once, also over restarts.
 */
export interface EventNumbers {
  /** Starts the markets after every number that may have been shown or stored. */
  begin(tx: Tx, infos: readonly MarketInfo[]): Promise<MarketInfo[]>;
  /** Reserves more numbers in time; without any the market is suspended. */
  reserveAhead(market: MarketState): void;
}

export function createEventNumbers({ unitOfWork, onError, onUnlocked }: Parts): EventNumbers {
  const reserving = new WeakSet<MarketState>();
  const locked = new WeakSet<MarketState>();

  /** All events since the numbers ran out share one number: a slip that saw it is out of date. */
  const unlock = (market: MarketState) => {
    if (!locked.delete(market)) return;
    market.events += 1;
    market.statusVersion = market.events;
    market.suspendedSeq = market.events;
    market.betAllowed = true;
    onUnlocked(market);
  };

  const reserve = async (market: MarketState, upTo: number) => {
    reserving.add(market);
    try {
      await unitOfWork.withTransaction((tx) => writeEventSeq(tx, market.id, upTo));
      market.maxEvents = upTo;
      unlock(market);
    } catch (error) {
      onError(error, 'Event numbers could not be reserved');
    } finally {
      reserving.delete(market);
    }
  };

  return {
    async begin(tx, infos) {
      const begun: MarketInfo[] = [];
      for (const info of infos) {
        const eventsBefore = (await readEventSeq(tx, info.id)) + 1;
        const maxEvents = eventsBefore + RESERVED;
        await writeEventSeq(tx, info.id, maxEvents);
        begun.push({ ...info, eventsBefore, maxEvents });
      }
      return begun;
    },
    reserveAhead(market) {
      const { events, maxEvents } = market;
      if (maxEvents === undefined || maxEvents - events >= MIN_LEFT) return;
      if (events >= maxEvents && !locked.has(market)) {
        locked.add(market);
        market.betAllowed = false;
      }
      if (!reserving.has(market)) void reserve(market, events + RESERVED);
    },
  };
}
