import type { Tx } from '@exchange/server-kit/database';
import type { Clock } from '../../clock.ts';
import type { StoredResult } from '../../db/schema/markets.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Entry, Side } from '../../ledger/posting.ts';
import { endBets, listUsersBets } from '../bets/bets.repository.ts';
import {
  endMarket,
  listRunners,
  type MarketRow,
  toStoredTerms,
  updateRunners,
} from '../markets/markets.repository.ts';
import {
  findLastRound,
  type RoundRow,
  readResults,
  writeResults,
} from './market-rounds.repository.ts';
import {
  type BetOutcome,
  calculateBetOutcome,
  calculateDues,
  type Due,
  selectCountedReductions,
  selectFinalStatus,
  toNearestPaisa,
} from './settlement.model.ts';

/** A chunk of a round: its market and its users. */
export interface Chunk {
  market: MarketRow;
  round: RoundRow;
  userIds: readonly number[];
}

interface SettlementRoundOptions {
  clock: Clock;
  ledger: Ledger;
}

/** The suffix of a commission's line on the statement. */
const COMMISSION_TEXT = 'Commission';
const NOTHING: Due = { gross: 0, commission: 0 };

const sumExact = (outcomes: readonly BetOutcome[]) =>
  outcomes.reduce((sum, { exact }) => sum + exact, 0n);

/** The chunk's change for each user, in paise, against the earlier rounds. */
interface Moves {
  gross: ReadonlyMap<number, number>;
  commission: ReadonlyMap<number, number>;
}

function calculateMoves(dues: ReadonlyMap<number, Due>, before: ReadonlyMap<number, Due>): Moves {
  const of = (part: keyof Due) =>
    new Map(
      [...dues].map(([userId, due]) => [userId, due[part] - (before.get(userId) ?? NOTHING)[part]]),
    );
  return { gross: of('gross'), commission: of('commission') };
}

const toCashSides = (moves: ReadonlyMap<number, number>): Side[] =>
  [...moves]
    .filter(([, paise]) => paise !== 0)
    .map(([userId, paise]) => ({ account: { kind: 'cash', userId }, paise, mayOwe: true }));

const sumSides = (sides: readonly Side[]) => sides.reduce((sum, { paise }) => sum + paise, 0);

/**
 * Returns the sides that balance the players': the house's exact part, and the rounding difference.
 */
function toHouseSides(players: number, exactPaise: number): Side[] {
  const sides: Side[] = [
    { account: { kind: 'house' }, paise: -exactPaise },
    { account: { kind: 'rounding' }, paise: exactPaise - players },
  ];
  return sides.filter(({ paise }) => paise !== 0);
}

/** Returns the entries of a chunk: the results of the bets, and the commission on them. */
function toEntries({ market, round, userIds }: Chunk, moves: Moves, exactPaise: number): Entry[] {
  // The letter distinguishes it from references of older versions, which end in a round.
  const reference = `${market.id}:r${round.round}:${userIds[0]}`;
  const line = {
    reference,
    market: market.id,
    ...(round.reason !== null && { remark: round.reason }),
  };
  const cash = toCashSides(moves.gross);
  const sides = [...cash, ...toHouseSides(sumSides(cash), exactPaise)];
  const paid = toCashSides(new Map([...moves.commission].map(([id, paise]) => [id, -paise])));
  const taken = -sumSides(paid);
  const earned: Side[] = taken === 0 ? [] : [{ account: { kind: 'commission' }, paise: taken }];
  const entries: Entry[] = [
    { ...line, kind: toKind(round), description: round.description, sides },
    {
      ...line,
      kind: 'commission',
      description: `${round.description} / ${COMMISSION_TEXT}`,
      sides: [...paid, ...earned],
    },
  ];
  return entries.filter((entry) => entry.sides.length > 0);
}

const toKind = ({ kind }: RoundRow): Entry['kind'] => (kind === 'removal' ? 'void' : kind);

const toVoidReason = ({ result, reason }: RoundRow) =>
  result.kind === 'void' ? reason : 'The runner took no part.';

/** Ends the bets of a chunk of users and posts the changes since the round before. */
export async function settleChunk(
  tx: Tx,
  { clock, ledger }: SettlementRoundOptions,
  chunk: Chunk,
): Promise<void> {
  const { market, round, userIds } = chunk;
  const settledAt = clock.now();
  const filled = await listUsersBets(tx, market, userIds);
  const terms = toStoredTerms(market, await listRunners(tx, market.id));
  const calculateOutcomes = (result: StoredResult) => {
    const counted = selectCountedReductions(result, terms);
    return filled.map((one) => calculateBetOutcome(one, result, counted));
  };
  const outcomes = calculateOutcomes(round.result);
  const dues = calculateDues(outcomes, market.commission / 100);
  const funds = await ledger.lockFunds(tx, userIds);
  for (const own of funds.values()) own.setHold(market.id, 0);
  await ledger.storeHolds(tx, funds.values());
  const before = await readResults(tx, market.id, userIds);
  const moves = calculateMoves(dues, before);
  const last = (await findLastRound(tx, market.id))?.result;
  // A round of an older version stored no exact result: its postings replace the exact sum.
  const posted = [...before.values()].reduce((sum, { gross }) => sum + gross, 0);
  const exactBefore = last ? toNearestPaisa(sumExact(calculateOutcomes(last))) : posted;
  const exactPaise = toNearestPaisa(sumExact(outcomes)) - exactBefore;
  await writeResults(tx, market, dues, settledAt);
  await ledger.postTogether(tx, toEntries(chunk, moves, exactPaise));
  // Last, as the receivable is locked after all other accounts.
  await ledger.collect(tx, funds.values());
  await endBets(tx, outcomes, { voidReason: toVoidReason(round), settledAt });
}

/** Stores the end of a market, once all of its users are done. */
export async function closeMarket(
  tx: Tx,
  market: MarketRow,
  { result, reason, round }: RoundRow,
  settledAt: Date,
): Promise<void> {
  const runners = await listRunners(tx, market.id);
  const states = runners.map((row) => ({ id: row.id, status: selectFinalStatus(result, row) }));
  await updateRunners(tx, market.id, states);
  await endMarket(tx, market.id, {
    state: result.kind === 'void' ? 'VOID' : 'SETTLED',
    winnerId: (result.kind === 'runners' && result.shares[0]?.runnerId) || null,
    runs: result.kind === 'runs' ? result.runs : null,
    voidReason: result.kind === 'void' ? reason : null,
    awaitsResult: false,
    round,
    settledAt,
  });
}
