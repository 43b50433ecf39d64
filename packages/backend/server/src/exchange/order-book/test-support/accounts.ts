import type { BookTerms as MarketTerms } from '../../book.ts';
import { calculateOutcomeUnits, type Fill, type Position, type Side } from '../../position.ts';
import { calculateHold, type UnmatchedStake } from '../../unmatched.ts';
import type { BookEvent } from '../events.ts';
import { MARKET_MAKER } from '../events.ts';

/** A player's bet as the events of its order leave it. */
interface Bet extends UnmatchedStake {
  userId: number;
  position: Position & { fills: Fill[] };
}

const oppositeOf = (side: Side): Side => (side === 'back' ? 'lay' : 'back');

/** Keeps the books of a market by its events alone: the bets of players, and the house's side. */
export function createAccounts(runnerIds: readonly string[]) {
  const bets = new Map<number, Bet>();
  const removed = new Set<string>();
  /** Positions of the house as the feed's market maker, and of cross-matches. */
  const made: Position[] = [];
  const crossed: Position[] = [];

  const find = (orderId: number) => {
    const bet = bets.get(orderId);
    if (!bet) throw new Error(`order ${orderId} was never placed`);
    return bet;
  };
  const fillBet = (orderId: number, fill: Fill) => {
    const bet = find(orderId);
    bet.position.fills.push(fill);
    bet.unmatched -= fill.stake;
    if (bet.unmatched < 0) throw new Error(`order ${orderId} was matched beyond its size`);
    const { side } = bet.position;
    const isWorse = side === 'back' ? fill.price < bet.askedPrice : fill.price > bet.askedPrice;
    if (isWorse) throw new Error(`order ${orderId} got a worse price than it asked for`);
  };
  const take = (runnerId: string, side: Side, fill: Fill): Position => ({
    runnerId,
    side,
    priceType: 'decimal',
    fills: [fill],
  });

  const apply = (event: BookEvent) => {
    if (event.type === 'placed') {
      const { orderId, userId, runnerId, side, price, size } = event;
      const position = { runnerId, side, priceType: 'decimal' as const, fills: [] };
      bets.set(orderId, { userId, position, askedPrice: price, unmatched: size });
    } else if (event.type === 'edited') {
      const bet = find(event.orderId);
      bet.askedPrice = event.price;
      bet.unmatched = event.size - bet.position.fills.reduce((sum, { stake }) => sum + stake, 0);
    } else if (event.type === 'ended') {
      const bet = find(event.orderId);
      if (bet.unmatched !== event.size) throw new Error(`order ${event.orderId} lost a part`);
      bet.unmatched = 0;
    } else if (event.type === 'traded') {
      const { runnerId, price, size, backId, layId } = event;
      const sides = [['back', backId] as const, ['lay', layId] as const];
      for (const [side, id] of sides) {
        const fill = { price, stake: size };
        if (id === MARKET_MAKER) made.push(take(runnerId, side, fill));
        else fillBet(id, fill);
      }
    } else if (event.type === 'crossed') {
      for (const { orderId, runnerId, price, size } of event.legs) {
        const fill = { price, stake: size };
        if (orderId === MARKET_MAKER) made.push(take(runnerId, event.side, fill));
        else fillBet(orderId, fill);
        crossed.push(take(runnerId, oppositeOf(event.side), fill));
      }
    } else if (event.type === 'runner' && event.status === 'removed') {
      removed.add(event.runnerId);
    }
  };

  const activeRunners = () => runnerIds.filter((id) => !removed.has(id));
  /** Returns the exact result of positions where `winner` wins; those on removed runners are void. */
  const sumOf = (positions: readonly Position[], winner: string) =>
    positions
      .filter(({ runnerId }) => !removed.has(runnerId))
      .reduce((sum, position) => {
        const { ifWins, ifLoses } = calculateOutcomeUnits(position);
        return sum + (position.runnerId === winner ? ifWins : ifLoses);
      }, 0n);

  return {
    apply,
    activeRunners,
    /** Returns what all players win together where `winner` wins, and what the house does; exact. */
    calculateSums: (winner: string) => ({
      players: sumOf(
        [...bets.values()].map(({ position }) => position),
        winner,
      ),
      made: sumOf(made, winner),
      crossed: sumOf(crossed, winner),
    }),
    /** Returns what a player wins where `winner` wins, in rupees. */
    calculateResult: (userId: number, winner: string) =>
      Number(
        sumOf(
          [...bets.values()].filter((bet) => bet.userId === userId).map(({ position }) => position),
          winner,
        ),
      ) / 1_000_000,
    hasRemoved: () => removed.size > 0,
    /** Returns a player's hold in paise; their own `change` counts as if nothing of it was matched. */
    calculateHold(userId: number, winners: number, change?: BookEvent): number {
      const own = [...bets].filter(([, bet]) => bet.userId === userId);
      const stakes: UnmatchedStake[] = own.map(([orderId, bet]) => {
        if (change?.type !== 'edited' || change.orderId !== orderId) return bet;
        const matched = bet.position.fills.reduce((sum, { stake }) => sum + stake, 0);
        return { ...bet, askedPrice: change.price, unmatched: change.size - matched };
      });
      if (change?.type === 'placed' && change.userId === userId) {
        const { runnerId, side, price, size } = change;
        const position = { runnerId, side, priceType: 'decimal' as const, fills: [] };
        stakes.push({ position, askedPrice: price, unmatched: size });
      }
      const terms: MarketTerms = { activeRunners: activeRunners(), winners, removals: [] };
      return calculateHold(terms, stakes);
    },
    listUsers: () => [...new Set([...bets.values()].map(({ userId }) => userId))],
  };
}
