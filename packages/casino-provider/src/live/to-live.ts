import type { LiveBet, PastLiveRound, ShownBet } from '../wire/live.ts';
import type { LiveBetRow, LiveRoundRow } from './live.repository.ts';

/** A player's own bet. */
export const toLiveBet = (row: LiveBetRow): LiveBet => ({
  id: row.id,
  clientId: row.client_id,
  roundId: row.round_id,
  stakePaise: row.stake,
  choice: JSON.parse(row.choice),
  status: row.status,
  ...(row.multiplier !== null && { multiplier: row.multiplier }),
  ...(row.payout !== null && { payoutPaise: row.payout }),
});

/** A bet as other players see it: two letters of a name that says nothing. */
export const toShownBet = (row: LiveBetRow): ShownBet => ({
  player: `${row.player.slice(0, 1)}•••${row.player.slice(-1)}`,
  stakePaise: row.stake,
  choice: JSON.parse(row.choice),
  ...(row.multiplier !== null && { multiplier: row.multiplier }),
  ...(row.payout !== null && { payoutPaise: row.payout }),
});

/** A round that is over, with its secrets. */
export const toPastRound = (row: LiveRoundRow): PastLiveRound => ({
  id: row.id,
  nonce: row.nonce,
  outcome: JSON.parse(row.outcome ?? 'null'),
  commitment: row.commitment,
  salt: row.salt,
  serverSeed: row.server_seed,
});
