import { calculateMeanPrice, calculateStake } from '../../exchange/position.ts';
import type { Entry } from '../../ledger/index.ts';
import { toPaise } from '../../money.ts';
import type { NewFilledBet } from '../bets/bets.repository.ts';
import type { PastBet, PastMarket, PastMatch } from './past-match.model.ts';
import { calculateBetOutcome, toWinnerResult } from './settlement.model.ts';

const HOUR_MS = 60 * 60 * 1000;
/** Time from a market's start to its settlement. */
const SETTLED_AFTER_MS = { odds: 3 * HOUR_MS, session: 2 * HOUR_MS } as const;
const VOID_REASON = 'Match abandoned';

const toSeriesId = (name: string) => name.toLowerCase().replaceAll(' ', '-');

/** Returns the row of a finished match. */
export const toMatchRow = ({ id, sportId, seriesName, name, startsAt }: PastMatch) => ({
  ...{ id, sportId, seriesId: toSeriesId(seriesName), seriesName, name, startsAt },
  ended: true,
  createdAt: startsAt,
});

/**
 * Returns the rows of a finished market, with its bets, its result and the posting that paid it.
 */
export function toEndedMarket(match: PastMatch, past: PastMarket, userId: number) {
  const { id, kind, name, end } = past;
  const winner = end && 'winner' in end ? end.winner : undefined;
  const runs = end && 'runs' in end ? end.runs : undefined;
  const settledAt = new Date(match.startsAt.getTime() + SETTLED_AFTER_MS[kind]);
  const bets = past.bets.map((bet) => toBetRow(bet, { match, past, userId, settledAt }));
  const due = bets.reduce((sum, { bet }) => sum + (bet.result ?? 0), 0);
  const outcome = winner ? `Winner: ${winner.name}` : `Runs: ${runs}`;
  const entry: Entry = {
    kind: 'settlement',
    reference: `${id}:${userId}:1`,
    market: id,
    description: `${match.name} / ${name} / ${outcome}`,
    sides: [
      { account: { kind: 'cash', userId }, paise: due },
      { account: { kind: 'house' }, paise: -due },
    ],
  };
  const statusOf = (runnerId: string) =>
    runnerId === winner?.id ? ('WINNER' as const) : ('LOSER' as const);
  return {
    bets,
    entry: due === 0 ? undefined : entry,
    market: {
      ...{ id, matchId: match.id, kind, name },
      priceType: kind === 'odds' ? ('decimal' as const) : ('rate' as const),
      minStake: toPaise(10),
      maxStake: toPaise(100_000),
      state: end ? ('SETTLED' as const) : ('VOID' as const),
      winnerId: winner?.id ?? null,
      runs: runs ?? null,
      voidReason: end ? null : VOID_REASON,
      round: 1,
      settledAt,
      createdAt: match.startsAt,
    },
    runners: past.runners.map((runner, position) => ({
      ...{ marketId: id, id: runner.id, name: runner.name, position },
      status: winner ? statusOf(runner.id) : ('ACTIVE' as const),
    })),
    result: { marketId: id, matchId: match.id, userId, due, posted: due, settledAt },
  };
}

interface Place {
  match: PastMatch;
  past: PastMarket;
  userId: number;
  settledAt: Date;
}

/** Returns the end of a past bet; paise. */
function calculateEnd(placed: Parameters<typeof calculateBetOutcome>[0], { end }: PastMarket) {
  if (!end) return calculateBetOutcome(placed, { kind: 'void' });
  const isSession = 'runs' in end;
  return calculateBetOutcome(
    placed,
    isSession ? { kind: 'runs', runs: end.runs } : toWinnerResult(end.winner.id),
  );
}

function toBetRow(bet: PastBet, { match, past, userId, settledAt }: Place): NewFilledBet {
  const { position, line = null, potentialProfit, liability, after } = bet;
  const stake = calculateStake(position);
  const price = calculateMeanPrice(position);
  const { runnerId, side } = position;
  const placed = { id: 0, userId, marketId: past.id, side, line, price, stake };
  const { state, result } = calculateEnd({ bet: placed, position }, past);
  return {
    position,
    stated: 0,
    bet: {
      ...{ userId, marketId: past.id, runnerId, side, line, price, askedPrice: price },
      ...{ stake, requested: stake, potentialProfit, liability, state, result, settledAt },
      voidReason: state === 'VOID' ? VOID_REASON : null,
      placedAt: new Date(match.startsAt.getTime() + after),
    },
  };
}
