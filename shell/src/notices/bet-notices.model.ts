import { type Bet, sumResults } from '@exchange/contract';

/** What became of a player's bets; amounts in rupees. */
export type BetNotice =
  /** A part of a waiting bet was matched, or ended unmatched; the bet may be open still. */
  | { kind: 'matched' | 'unmatched'; bet: Bet; amount: number; isOpen: boolean }
  /** A market was settled with this result after commission; `bet` is one of its bets. */
  | { kind: 'settled'; bet: Bet; result: number }
  /** A market is void, with bets of this matched stake. */
  | { kind: 'void'; bet: Bet; amount: number };

/** Returns what became of bets that waited `before`, by the whole list of open bets `after`. */
export function listWaitingNotices(
  before: readonly Bet[],
  after: readonly Bet[],
  wasCancelled: (betId: string) => boolean,
): BetNotice[] {
  const open = new Map(after.map((bet) => [bet.id, bet]));
  return before.flatMap((bet): BetNotice[] => {
    const now = open.get(bet.id);
    // A bet that ended with a matched part gets its notice with the settled ones.
    if (!now && bet.stake > 0) return [];
    const matched = (now?.stake ?? 0) - bet.stake;
    const ended = bet.unmatched - (now?.unmatched ?? 0) - matched;
    const isNew = ended > 0 && !wasCancelled(bet.betId ?? bet.id);
    const isOpen = now !== undefined;
    return [
      ...(now && matched > 0
        ? [{ kind: 'matched' as const, bet: now, amount: matched, isOpen }]
        : []),
      ...(isNew ? [{ kind: 'unmatched' as const, bet, amount: ended, isOpen }] : []),
    ];
  });
}

/** Returns what became of the markets of settled bets; `bets` has all bets of each. */
export function listSettledNotices(bets: readonly Bet[]): BetNotice[] {
  // Bets that ended unmatched have their notice, as they no longer wait.
  const counted = bets.filter(({ status, settledAt }) => status !== 'lapsed' && settledAt);
  return [...sumResults(counted)].flatMap(([marketId, result]): BetNotice[] => {
    const ofMarket = counted.filter((bet) => bet.marketId === marketId);
    const [bet] = ofMarket;
    if (!bet) return [];
    if (ofMarket.some(({ status }) => status !== 'void')) return [{ kind: 'settled', bet, result }];
    // A cash-out closes stakes and is none of its own.
    const staked = ofMarket.filter(({ isCashOut }) => !isCashOut);
    return [{ kind: 'void', bet, amount: staked.reduce((sum, { stake }) => sum + stake, 0) }];
  });
}
