import { type Bet, sumResults } from '@exchange/contract';

/** What became of a player's bets; amounts in rupees. */
export type BetNews =
  /** A part of a waiting bet was matched, or ended unmatched. */
  | { kind: 'matched'; bet: Bet; amount: number }
  | { kind: 'unmatched'; bet: Bet; amount: number }
  /** A market was settled with this result after commission; `bet` is one of its bets. */
  | { kind: 'settled'; bet: Bet; result: number }
  /** A market is void, with bets of this matched stake. */
  | { kind: 'void'; bet: Bet; amount: number };

/** Returns what became of bets that waited `before`, by the whole list of open bets `after`. */
export function listWaitingNews(
  before: readonly Bet[],
  after: readonly Bet[],
  wasCancelled: (betId: string) => boolean,
): BetNews[] {
  const open = new Map(after.map((bet) => [bet.id, bet]));
  return before.flatMap((bet): BetNews[] => {
    const now = open.get(bet.id);
    const matched = (now?.stake ?? bet.stake) - bet.stake;
    if (now && matched > 0) return [{ kind: 'matched', bet: now, amount: matched }];
    // A bet that ended with a matched part is news of the settled ones.
    const ended = bet.unmatched - (now?.unmatched ?? 0);
    const isNews = ended > 0 && (now !== undefined || bet.stake === 0);
    if (!isNews || wasCancelled(bet.betId ?? bet.id)) return [];
    return [{ kind: 'unmatched', bet, amount: ended }];
  });
}

/** Returns what became of the markets of settled bets; `bets` has all bets of each. */
export function listSettledNews(bets: readonly Bet[]): BetNews[] {
  // Bets that ended unmatched are news of the open ones.
  const counted = bets.filter(({ status }) => status !== 'lapsed');
  return [...sumResults(counted)].flatMap(([marketId, result]): BetNews[] => {
    const ofMarket = counted.filter((bet) => (bet.marketId ?? '') === marketId);
    const [bet] = ofMarket;
    if (!bet) return [];
    if (ofMarket.some(({ status }) => status !== 'void')) return [{ kind: 'settled', bet, result }];
    const amount = ofMarket.reduce((sum, { stake }) => sum + stake, 0);
    return [{ kind: 'void', bet, amount }];
  });
}
