import { toRefusalCode } from '../http-error.ts';
import type { LiveBet, LivePhase, LiveRound, PastLiveRound, ShownBet } from '../wire/live.ts';
import type { LiveBetRow, LiveRoundRow } from './live.repository.ts';

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
export function toLiveRound(
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
  ...(row.status === 'void' && { reason: toRefusalCode(row.reason) }),
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
