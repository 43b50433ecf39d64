import { type AnyLiveGame, gameKey } from '../game/game.ts';
import type { Visit } from '../http/visits.ts';
import type { Outbox } from '../wallet/outbox.ts';
import type { LiveRound } from '../wire/live.ts';
import type { SeedChain } from './chain.ts';
import { createListeners, type Listener } from './listeners.ts';
import type { LiveBetRow, LiveRepository } from './live.repository.ts';
import { toLiveBet, toPastRound, toShownBet } from './to-live.ts';

/** Milliseconds of a clock that never jumps, on the scale of `Date.now`. */
export const now = (): number => performance.timeOrigin + performance.now();

const PAST_ROUNDS = 24;
const OTHERS_SHOWN = 30;
/** How long a payout's answer is waited for to tell the new balance, in ms. */
const PAYOUT_WAIT_MS = 4000;

/** What those who watch a table hear. */
export function createLiveNews(
  rows: LiveRepository,
  chain: SeedChain,
  outbox: Outbox,
  game: AnyLiveGame,
) {
  const listeners = createListeners();

  /** The bets of the round as all may see them, and how many players have one. */
  function othersOf(roundId: string) {
    const standing = rows
      .listBets(roundId)
      .filter(({ status }) => status !== 'sending' && status !== 'void');
    return {
      others: standing.slice(-OTHERS_SHOWN).map(toShownBet),
      players: new Set(standing.map(({ player }) => player)).size,
    };
  }

  const tellOthers = (roundId: string) =>
    listeners.soon(() => ({ type: 'others', ...othersOf(roundId) }));

  const tellMine = (bet: LiveBetRow, balancePaise?: number) =>
    listeners.one(bet.player, {
      type: 'mine',
      bet: toLiveBet(bet),
      ...(balancePaise !== undefined && { balancePaise }),
    });

  return {
    /** Nobody watches. */
    isEmpty: listeners.isEmpty,
    close: listeners.close,
    /** All hear of the chain of seeds that a round belongs to. */
    tellChain: (chainId: number) => listeners.all({ type: 'chain', chain: chain.facts(chainId) }),
    tellRound: (round: LiveRound) => listeners.all({ type: 'round', now: now(), round }),
    tellOthers,
    tellMine,
    /** Tells each player of his payout, and of his balance when the wallet has answered. */
    tellPaid(bets: readonly LiveBetRow[]): void {
      for (const bet of bets) {
        tellMine(bet);
        if (!bet.payout) continue;
        const answered = outbox.untilAnswered(bet.id, PAYOUT_WAIT_MS);
        void answered.then((balance) => balance !== undefined && tellMine(bet, balance));
      }
    },
    /** Begins with everything that stands. @returns how to leave */
    listen(visit: Visit, listener: Listener, round: LiveRound, chainId: number): () => void {
      listener({
        type: 'all',
        now: now(),
        round,
        mine: rows.listBetsOf(round.id, visit.player).map(toLiveBet),
        ...othersOf(round.id),
        past: rows.listPast(gameKey(game), PAST_ROUNDS).map(toPastRound),
        voided: rows.listPast(gameKey(game), PAST_ROUNDS, 'void').map(toPastRound),
        chain: chain.facts(chainId),
      });
      return listeners.add(visit.player, listener);
    },
  };
}
