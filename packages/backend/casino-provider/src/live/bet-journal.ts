import { createBatcher, type Tx, type UnitOfWork } from '@exchange/server-kit/database';
import { randomHex } from '../fairness/hash.ts';
import { type AnyLiveGame, gameKey } from '../game/game.ts';
import { HttpError } from '../http-error.ts';
import type { Outbox } from '../wallet/outbox.ts';
import type { LiveBetInput } from '../wire/live.ts';
import type { LiveBetRow, LiveRoundRow } from './live.repository.ts';
import * as rows from './live.repository.ts';

/** A requested bet. */
interface JournalRequest {
  player: string;
  input: LiveBetInput;
  choice: unknown;
}

/**
 * A recorded bet; `left` is the remaining time of betting, in ms: undefined if it was recorded
 * before.
 */
interface NotedBet {
  bet: LiveBetRow;
  left: number | undefined;
}

/**
 * The wallet's response to a bet; with `doubtful` the stake may have been debited without a
 * response.
 */
interface JournalResolution {
  betId: string;
  rejection: HttpError | undefined;
  doubtful: boolean;
}

/** Records bets and their results; concurrent ones in one transaction. */
export interface BetJournal {
  /**
   * Records a bet before the wallet is called. Throws HttpError if the rules of the round forbid
   * it.
   */
  begin(wanted: JournalRequest): Promise<NotedBet>;
  /**
   * Records the wallet's response. Throws HttpError if betting ended before, and the bet is rolled
   * back.
   */
  end(answered: JournalResolution): Promise<LiveBetRow>;
}

interface BetJournalOptions {
  unitOfWork: UnitOfWork;
  outbox: Outbox;
  game: AnyLiveGame;
  bettingMs: number;
  now: () => number;
}

/** Maximum of a player's rejected bets in one round. */
const MAX_REFUSED = 5;

const toBet = ({ player, input, choice }: JournalRequest): LiveBetRow => ({
  id: `b-${randomHex(16)}`,
  round_id: input.roundId,
  player,
  client_id: input.id,
  stake: input.stakePaise,
  choice: JSON.stringify(choice),
  status: 'sending',
  multiplier: null,
  payout: null,
  reason: null,
  placed_at: Date.now(),
});

/** @throws HttpError of a rejected job of a group */
async function orThrow<T>(job: Promise<T | HttpError>): Promise<T> {
  const result = await job;
  if (result instanceof HttpError) throw result;
  return result;
}

/** Creates the journal of a game's bets. */
export function createBetJournal({
  unitOfWork,
  outbox,
  game,
  bettingMs,
  now,
}: BetJournalOptions): BetJournal {
  const { withTransaction } = unitOfWork;

  /** Adds a bet to those of its player in the round. */
  function note(
    wanted: JournalRequest,
    tried: readonly LiveBetRow[],
    round: LiveRoundRow | undefined,
  ): NotedBet | HttpError {
    const same = tried.find(({ client_id: id }) => id === wanted.input.id);
    if (same) return { bet: same, left: undefined };
    const left = Math.min(bettingMs, (round?.since ?? 0) + bettingMs - now());
    if (round?.game !== gameKey(game) || round.status !== 'betting' || left <= 0) {
      return new HttpError('too_late');
    }
    const standing = tried.filter(({ status }) => status !== 'void');
    if (standing.length >= game.betsPerRound || tried.length >= game.betsPerRound + MAX_REFUSED) {
      return new HttpError('too_many_bets');
    }
    return { bet: toBet(wanted), left };
  }

  async function noteAll(
    tx: Tx,
    all: readonly JournalRequest[],
  ): Promise<(NotedBet | HttpError)[]> {
    const places = all.map(({ player, input: { roundId } }) => ({ roundId, player }));
    const held = await rows.holdRounds(
      tx,
      places.map(({ roundId }) => roundId),
    );
    const rounds = new Map(held.map((round) => [round.id, round]));
    await rows.lockPlaces(tx, places);
    const known = await rows.listBetsAt(tx, places);
    const fresh: LiveBetRow[] = [];
    const noted = all.map((wanted) => {
      const { player, input } = wanted;
      const tried = [...known, ...fresh].filter(
        (bet) => bet.player === player && bet.round_id === input.roundId,
      );
      const one = note(wanted, tried, rounds.get(input.roundId));
      if (!(one instanceof HttpError) && one.left !== undefined) fresh.push(one.bet);
      return one;
    });
    await rows.insertBets(tx, fresh);
    return noted;
  }

  async function endAll(
    tx: Tx,
    all: readonly JournalResolution[],
  ): Promise<(LiveBetRow | HttpError)[]> {
    const bets = await rows.lockBetsById(
      tx,
      all.map(({ betId }) => betId),
    );
    const ended: LiveBetRow[] = [];
    const doubtful: string[] = [];
    const results = all.map((answered) => {
      const bet = bets.get(answered.betId);
      const { rejection } = answered;
      // It was recorded before, if the response of the commit got lost.
      if (bet?.status === 'placed' && !rejection) return bet;
      // Betting may have ended meanwhile, and the bet may be rolled back.
      if (bet?.status !== 'sending') return new HttpError('too_late');
      const end: LiveBetRow = rejection
        ? { ...bet, status: 'void', reason: rejection.code }
        : { ...bet, status: 'placed' };
      ended.push(end);
      if (rejection && answered.doubtful) doubtful.push(bet.id);
      return end;
    });
    await rows.saveBets(tx, ended);
    await outbox.queueRollbacks(tx, doubtful);
    return results;
  }

  const begin = createBatcher((take: () => readonly JournalRequest[]) =>
    withTransaction((tx) => noteAll(tx, take())),
  );
  const end = createBatcher((take: () => readonly JournalResolution[]) =>
    withTransaction((tx) => endAll(tx, take())),
  );
  return {
    begin: (wanted) => orThrow(begin('begin', wanted)),
    end: (answered) => orThrow(end('end', answered)),
  };
}
