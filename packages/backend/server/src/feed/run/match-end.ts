import type { MatchState } from '../board/board.ts';
import { closeVoid, type MarketState } from '../board/market.ts';
import type { RunnerDefinition } from '../feed.ts';
import type { FeedHost } from '../feed-host.ts';
import { type InsistOptions, insist } from './insist.ts';

/** Settles the markets of a match beside its play, and closes the match after the last one. */
export interface MatchEnd {
  /** True once everything is settled or void, and the match is closed. */
  readonly isDone: boolean;
  /** Begins to settle closed markets; all of them where the match is played to its end. */
  settleClosed(isPlayed: boolean): void;
  /** Resolves once what was begun is done, or the feed stopped. */
  idle(): Promise<void>;
}

interface MatchEndOptions extends InsistOptions {
  host: Pick<FeedHost, 'settle' | 'voidMarket' | 'closeMatch'>;
  match: MatchState;
  /** Returns the runners of a market as its feed published them last. */
  readRunners(marketId: string): readonly RunnerDefinition[];
  /** The reason of a void market that is still open at the last step. */
  voidReason: string;
  /** Called after the match was closed; may be repeated. */
  onEnd(): Promise<void>;
}

/** Creates the end of an unsettled match; after a restart each call is repeated. */
export function createMatchEnd(options: MatchEndOptions): MatchEnd {
  const { host, match, readRunners, voidReason, onEnd } = options;
  /** The settlements of closed markets, by id; true once settled. */
  const settlings = new Map<string, Promise<boolean>>();
  let closing: Promise<void> | undefined;
  let isDone = false;

  const settle = (market: MarketState) => {
    const { id, status } = market;
    if (settlings.has(id)) return;
    if (status === 'CLOSED') {
      const runners = readRunners(id);
      settlings.set(
        id,
        insist(() => host.settle(id, runners), options),
      );
      return;
    }
    closeVoid(market, voidReason);
    match.version += 1;
    settlings.set(
      id,
      insist(() => host.voidMarket(id, voidReason), options),
    );
  };

  const close = async () => {
    const settled = await Promise.all(settlings.values());
    if (settled.includes(false)) return;
    // The feed deletes the match last: until then a restart resumes it.
    isDone = await insist(async () => {
      await host.closeMatch(match.id);
      await onEnd();
    }, options);
  };

  return {
    get isDone() {
      return isDone;
    },
    settleClosed(isPlayed) {
      for (const market of match.markets) {
        if (isPlayed || market.status === 'CLOSED') settle(market);
      }
      if (isPlayed) closing ??= close();
    },
    async idle() {
      await Promise.all([...settlings.values(), closing]);
    },
  };
}
