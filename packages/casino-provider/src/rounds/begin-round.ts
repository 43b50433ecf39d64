import type { Tx } from '@exchange/database';
import { commitTo, randomHex } from '../fairness/hash.ts';
import { type AnySoloGame, gameKey } from '../game/game.ts';
import { HttpError } from '../http-error.ts';
import type { OpenRoundInput } from '../wire/solo.ts';
import * as rows from './solo.repository.ts';

/** Who begins a round, and with what. */
export interface RoundStart {
  player: string;
  game: AnySoloGame;
  input: OpenRoundInput;
  /** As the game's schema gave it. */
  choice: unknown;
}

/**
 * Notes a round and its bet before the wallet hears of it, under the secret that the player was shown.
 * `isFresh` is false where this call came before: the round is the one that it began then.
 * @throws Refusal where another round is open, or the secret is another one by now
 */
export async function beginRound(
  tx: Tx,
  { player, game, input, choice }: RoundStart,
): Promise<{ row: rows.RoundRow; isFresh: boolean }> {
  const key = { player, game: gameKey(game) };
  const seed = await rows.lockSeed(tx, key);
  const known = await rows.findByClient(tx, { ...key, clientId: input.id });
  if (known) return { row: known, isFresh: false };
  if (await rows.findOpen(tx, player, key.game)) throw new HttpError('round_open');
  if (!seed || commitTo(seed.server_seed) !== input.commitment) {
    throw new HttpError('commitment_changed');
  }
  await rows.saveSeed(tx, key, { server_seed: randomHex(), nonce: seed.nonce + 1 });
  const now = Date.now();
  const row: rows.RoundRow = {
    id: `s-${randomHex(12)}`,
    ...key,
    client_id: input.id,
    bet_id: `b-${randomHex(16)}`,
    stake: input.stakePaise,
    choice: JSON.stringify(choice),
    server_seed: seed.server_seed,
    client_seed: input.clientSeed,
    nonce: seed.nonce,
    status: 'betting',
    state: null,
    payout: null,
    reason: null,
    opened_at: now,
    touched_at: now,
    commitment: input.commitment,
  };
  await rows.insertRound(tx, row);
  return { row, isFresh: true };
}
