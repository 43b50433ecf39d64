import { setTimeout as sleep } from 'node:timers/promises';
import type { Tx, UnitOfWork } from '@exchange/server-kit/database';
import { commitTo, randomHex } from '../fairness/hash.ts';
import { type AnySoloGame, gameKey } from '../game/game.ts';
import { HttpError } from '../http-error.ts';
import type { OpenRoundInput } from '../wire/solo.ts';
import * as rows from './solo.repository.ts';
import { findRound, type RoundRow } from './solo.repository.ts';

/** Inputs of a new round. */
export interface RoundStart {
  player: string;
  game: AnySoloGame;
  input: OpenRoundInput;
  /** The choice, parsed by the game's schema. */
  choice: unknown;
}

/**
 * Records a round and its bet before the wallet is called. `isFresh` is false for a repeated call.
 * @throws HttpError if another round is open, or the secret has changed
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

const POLL_MS = 100;

/** Waits until a bet of an earlier call is resolved, at most `ms`. Returns its round. */
export async function waitForResolution(
  { read }: UnitOfWork,
  known: RoundRow,
  ms: number,
): Promise<RoundRow> {
  const deadline = performance.now() + ms;
  for (;;) {
    const row = (await read((tx) => findRound(tx, known.id))) ?? known;
    if (row.status !== 'betting' || performance.now() > deadline) return row;
    await sleep(POLL_MS);
  }
}
