import type { AnySoloGame } from '../game/game.ts';
import { toRefusalCode } from '../http-error.ts';
import type { SoloRound } from '../wire/solo.ts';
import type { RoundRow } from './solo.repository.ts';

/** Returns a round for its player, without its secrets. */
export function toSoloRound(game: AnySoloGame, row: RoundRow, paid: boolean): SoloRound {
  const over = row.status === 'settled' || row.status === 'void';
  return {
    id: row.id,
    status: row.status === 'betting' ? 'open' : row.status,
    stakePaise: row.stake,
    choice: JSON.parse(row.choice),
    commitment: row.commitment,
    clientSeed: row.client_seed,
    nonce: row.nonce,
    ...(over && { serverSeed: row.server_seed }),
    ...(row.state && { view: game.view(JSON.parse(row.state)) }),
    ...(row.payout !== null && { payoutPaise: row.payout }),
    ...(row.status === 'void' && { reason: toRefusalCode(row.reason) }),
    paid,
    openedAt: row.opened_at,
  };
}
