import type { AnyLiveGame } from '../game/game.ts';
import { toRejectionCode } from '../http-error.ts';
import type { LiveBet, LivePhase, LiveRound, PastLiveRound, ShownBet } from '../wire/live.ts';
import type { LiveBetRow, LiveRoundRow } from './live.repository.ts';
import type { TableTimes } from './live-dealer.ts';

/** Phase of a round; times are ms of the server's clock. */
interface Standing {
  phase: LivePhase;
  since: number;
  until: number;
  outcome: unknown;
  /** True if the outcome is public while the round runs. */
  isShown: boolean;
}

/** Returns the current round without its secrets. */
function toLiveRound(
  { id, chain_id: chain, nonce, commitment, salt, server_seed: serverSeed }: LiveRoundRow,
  { phase, since, until, outcome, isShown }: Standing,
): LiveRound {
  const known = phase === 'result' || (phase === 'running' && isShown);
  return {
    id,
    chain,
    nonce,
    commitment,
    salt,
    phase,
    since,
    ...((phase !== 'running' || isShown) && { until }),
    ...(known && { outcome }),
    ...(phase === 'result' && { serverSeed }),
  };
}

/** Returns a player's own bet. */
export const toLiveBet = (row: LiveBetRow): LiveBet => ({
  id: row.id,
  clientId: row.client_id,
  roundId: row.round_id,
  stakePaise: row.stake,
  choice: JSON.parse(row.choice),
  status: row.status,
  ...(row.status === 'void' && { reason: toRejectionCode(row.reason) }),
  ...(row.multiplier !== null && { multiplier: row.multiplier }),
  ...(row.payout !== null && { payoutPaise: row.payout }),
});

/** Returns a bet for other players: two letters of a masked name. */
export const toShownBet = (row: LiveBetRow): ShownBet => ({
  player: `${row.player.slice(0, 1)}•••${row.player.slice(-1)}`,
  stakePaise: row.stake,
  choice: JSON.parse(row.choice),
  ...(row.multiplier !== null && { multiplier: row.multiplier }),
  ...(row.payout !== null && { payoutPaise: row.payout }),
});

/** Returns an ended round, with its secrets. */
export const toPastRound = (row: LiveRoundRow): PastLiveRound => ({
  id: row.id,
  chain: row.chain_id,
  nonce: row.nonce,
  outcome: JSON.parse(row.outcome ?? 'null'),
  commitment: row.commitment,
  salt: row.salt,
  serverSeed: row.server_seed,
});

const RANKS = { betting: 0, running: 1, ended: 2, settled: 3, void: 3 } as const;

/** Returns true if a round's row is newer than a known one. */
export function isLater(row: LiveRoundRow, known: LiveRoundRow | undefined): boolean {
  if (!known) return true;
  if (row.id === known.id) return RANKS[row.status] > RANKS[known.status];
  return (row.chain_id - known.chain_id || row.nonce - known.nonce) > 0;
}

/** Returns true if a new page has to draw the round; else it waits for the next one. */
export const isOn = (row: LiveRoundRow, { resultMs }: TableTimes, now: number): boolean =>
  row.status !== 'void' && (row.status !== 'settled' || now < row.since + resultMs);

/** Returns the round as pages draw it: an ended one appears to run until its bets are paid. */
export function showRound(row: LiveRoundRow, game: AnyLiveGame, times: TableTimes): LiveRound {
  const outcome = JSON.parse(row.outcome ?? 'null');
  const { since } = row;
  const shown = { since, outcome, isShown: game.shownWhileRunning };
  if (row.status === 'betting') {
    return toLiveRound(row, { ...shown, phase: 'betting', until: since + times.bettingMs });
  }
  if (row.status === 'running' || row.status === 'ended') {
    const until = since + game.runningMs(outcome);
    return toLiveRound(row, { ...shown, phase: 'running', until });
  }
  return toLiveRound(row, { ...shown, phase: 'result', until: since + times.resultMs });
}
