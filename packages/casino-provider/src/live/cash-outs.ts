import { createGroupCommit, type Tx, type UnitOfWork } from '@exchange/database';
import { type AnyLiveGame, gameKey } from '../game/game.ts';
import { Refusal } from '../refusal.ts';
import type { LiveBetRow, LiveRoundRow } from './live.repository.ts';
import * as rows from './live.repository.ts';
import type { LiveSettlement, TakenBet } from './live-settlement.ts';

/** Who asks for his money, when, and for which bet. */
export interface CashOutCall {
  player: string;
  betId: string;
  /** When the call arrived, by the clock that all instances share. */
  arrived: number;
}

/** A bet that is cashed out; `isFresh` is false where it was so before. */
export interface CashedOut {
  bet: LiveBetRow;
  isFresh: boolean;
}

interface Parts {
  unitOfWork: UnitOfWork;
  game: AnyLiveGame;
  settlement: LiveSettlement;
}

/** The bet of a call and its multiplier in hundredths; none where it is cashed out already. */
function judge(
  game: AnyLiveGame,
  { bet, round }: { bet: LiveBetRow | undefined; round: LiveRoundRow | undefined },
  { player, arrived }: CashOutCall,
): Refusal | { bet: LiveBetRow; multiplier?: number } {
  if (bet?.player !== player || round?.game !== gameKey(game) || !game.cashOut) {
    return new Refusal('unknown');
  }
  if (bet.status === 'cashed') return { bet };
  // One that came before the end may be decided after it, until the round is settled.
  const isOpen = round.status === 'running' || round.status === 'ended';
  if (!isOpen || bet.status !== 'placed') return new Refusal('too_late');
  const elapsed = Math.max(0, arrived - round.since);
  if (elapsed >= game.runningMs(JSON.parse(round.outcome ?? 'null'))) {
    return new Refusal('too_late');
  }
  const target = game.cashOut.target(JSON.parse(bet.choice), bet.stake);
  return { bet, multiplier: Math.min(game.cashOut.multiplierAt(elapsed), target ?? Infinity) };
}

/** Decides calls, in their order. The rounds' rows say whether they still fly, at whichever instance. */
async function decide(
  tx: Tx,
  { game, settlement }: Parts,
  calls: readonly CashOutCall[],
): Promise<(CashedOut | Refusal)[]> {
  const ids = calls.map(({ betId }) => betId);
  const held = await rows.holdRoundsOf(tx, ids);
  const rounds = new Map(held.map((round) => [round.id, round]));
  const bets = await rows.lockBetsById(tx, ids);
  const taken = new Map<string, TakenBet>();
  const answers = calls.map((call) => {
    const bet = bets.get(call.betId);
    const judged = judge(game, { bet, round: rounds.get(bet?.round_id ?? '') }, call);
    if (judged instanceof Refusal) return judged;
    const { bet: own, multiplier } = judged;
    if (multiplier === undefined || taken.has(own.id)) return { bet: own, isFresh: false };
    taken.set(own.id, { bet: own, multiplier });
    return { bet: own, isFresh: true };
  });
  const paid = await settlement.cashOut(tx, [...taken.values()]);
  const byId = new Map(paid.map((bet) => [bet.id, bet]));
  return answers.map((answer) => {
    if (answer instanceof Refusal) return answer;
    return { ...answer, bet: byId.get(answer.bet.id) ?? answer.bet };
  });
}

/**
 * Gives players of a game their money at the multiplier of the moment of their call: calls that wait at the
 * same time are decided in one transaction, so that a crowd does not wait for each of its members.
 * The returned function resolves once it stands in the database.
 * @throws Refusal from it
 */
export function createCashOuts(parts: Parts): (call: CashOutCall) => Promise<CashedOut> {
  const add = createGroupCommit((take: () => readonly CashOutCall[]) =>
    parts.unitOfWork.withTransaction((tx) => decide(tx, parts, take())),
  );
  return async (call) => {
    const answer = await add(gameKey(parts.game), call);
    if (answer instanceof Refusal) throw answer;
    return answer;
  };
}
