import type { Tx } from '@exchange/server-kit/database';
import type { StoredFill } from '../../../db/schema/bets.ts';
import { type HttpError, UnprocessableError } from '../../../http-error.ts';
import { MakersChangedError } from '../bet-rules.ts';
import {
  type HeldBet,
  listMakers,
  type Maker,
  type NewFilledBet,
  type OpenBet,
} from '../bets.repository.ts';
import type { PendingBet } from '../bets.service.ts';
import { addFills, type FilledOpenBet } from './store-fills.ts';

const rejectSelfMatch = () =>
  new UnprocessableError('Your own bet waits at this price. Cancel it first.', {
    field: 'price',
    code: 'SELF_MATCH',
  });

const listPlayersFills = ({ position }: NewFilledBet) =>
  position.fills.filter(({ from }) => from === 'players');

/** Returns the unmatched bets that these bets may be matched with, in order of price and time. */
export async function readMakers(
  tx: Tx,
  pending: readonly PendingBet[],
): Promise<ReadonlyMap<PendingBet, readonly Maker[]>> {
  const makers = new Map<PendingBet, readonly Maker[]>();
  for (const one of pending) {
    const [taker] = one.bets;
    const prices = listPlayersFills(taker).map(({ price }) => price);
    if (prices.length > 0) makers.set(one, await listMakers(tx, taker.bet, prices));
  }
  return makers;
}

/** Returns true if a player's unmatched bet would be matched with the player's new one. */
const isReached = (maker: HeldBet['bet'], { side, runnerId, askedPrice }: NewFilledBet['bet']) =>
  (maker.unmatched ?? 0) > 0 &&
  maker.runnerId === runnerId &&
  maker.side !== side &&
  (side === 'back' ? maker.askedPrice >= askedPrice : maker.askedPrice <= askedPrice);

/** A bet with its fills by counterparty, and the makers' bets with theirs. */
export interface PlayersMatch {
  taker: NewFilledBet;
  makers: readonly FilledOpenBet[];
}

/**
 * Matches a bet with the makers' bets, each at its own price and in their order, as they are under the
 * locks. Returns an error where less of them is unmatched than the bet counted on.
 */
function fillMakers(
  taker: NewFilledBet,
  makers: readonly OpenBet[],
): PlayersMatch | MakersChangedError {
  const changed = new Map<number, FilledOpenBet>();
  const fills: StoredFill[] = [];
  for (const wanted of taker.position.fills) {
    if (wanted.from !== 'players') {
      fills.push(wanted);
      continue;
    }
    const { price } = wanted;
    let open = wanted.stake;
    for (const maker of makers) {
      const { bet } = maker;
      if (open === 0) break;
      if (bet.askedPrice !== price) continue;
      const stake = Math.min(open, bet.unmatched);
      const fill = {
        price,
        stake,
        level: price,
        stated: taker.lastUpdateSeq,
        from: 'players' as const,
      };
      const filled = stake > 0 ? addFills(maker, [fill]) : undefined;
      if (!filled) continue;
      changed.set(bet.id, filled);
      fills.push({ price, stake, from: 'players', counterBetId: bet.id });
      open -= stake;
    }
    if (open > 0) return new MakersChangedError();
  }
  return {
    taker: { ...taker, position: { ...taker.position, fills } },
    makers: [...changed.values()],
  };
}

/** Returns the stored bets among open ones, by id. */
const findStored = (open: ReadonlyMap<number, readonly HeldBet[]>, { userId, id }: Maker) =>
  open.get(userId)?.find((one): one is OpenBet => 'id' in one.bet && one.bet.id === id);

/**
 * Matches the bet of a request with other players' unmatched ones, given all open bets by player;
 * undefined where it needs none. Returns an error where the player's own unmatched bet is reached.
 */
export function matchMakers(
  { bets, isMakerLive }: PendingBet,
  makers: readonly Maker[],
  open: ReadonlyMap<number, readonly HeldBet[]>,
): PlayersMatch | HttpError | undefined {
  if (!isMakerLive) return undefined;
  const [taker] = bets;
  const own = open.get(taker.bet.userId) ?? [];
  const isOwnReached = (one: HeldBet) => isMakerLive(one) && isReached(one.bet, taker.bet);
  if (own.some(isOwnReached)) return rejectSelfMatch();
  if (listPlayersFills(taker).length === 0) return undefined;
  const found = makers
    .map((maker) => findStored(open, maker))
    .filter((one): one is OpenBet => one !== undefined && isMakerLive(one));
  return fillMakers(taker, found);
}
