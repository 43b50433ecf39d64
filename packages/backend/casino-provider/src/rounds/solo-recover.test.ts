import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { randomHex } from '../fairness/hash.ts';
import { loadLibrary } from '../game/library.ts';
import { game as mines } from '../games/mines/game.ts';
import { HttpError } from '../http-error.ts';
import type { GameSession } from '../sessions/game-sessions.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createOutbox } from '../wallet/outbox.ts';
import type { WalletAnswer } from '../wallet/wallet-client.ts';
import type { OpenRoundInput } from '../wire/solo.ts';
import { createSoloEngine, type SoloEngine } from './solo-engine.ts';

const SOON = { timeout: 20_000, interval: 10 };
const PLAYERS = ['p1', 'p2', 'p3'];

let data: TestDatabase;
let answers: PromiseWithResolvers<WalletAnswer>;
let engine: SoloEngine;
/** The engine of the next process. */
let other: SoloEngine;

beforeAll(async () => {
  data = await openTestDatabase();
});
afterAll(() => data.close());
beforeEach(async () => {
  await data.empty();
  answers = Promise.withResolvers();
  const { unitOfWork } = data;
  const log = pino({ level: 'silent' });
  const wallet = { call: () => answers.promise };
  const outbox = createOutbox({ unitOfWork, wallet, log });
  const parts = { unitOfWork, outbox, wallet, log, library: await loadLibrary() };
  engine = createSoloEngine(parts);
  other = createSoloEngine(parts);
});

const visitOf = (player: string): GameSession => ({
  session: `session-${player}`,
  player,
  provider: mines.provider,
  gameId: mines.gameId,
  language: 'en',
  theme: 'dark',
  frameOrigins: [],
});
async function inputOf(player: string): Promise<OpenRoundInput> {
  const { next } = await engine.read(player, mines);
  return {
    id: randomHex(8),
    stakePaise: 10_000,
    choice: { mines: 3 },
    clientSeed: 'tests',
    commitment: next.commitment,
  };
}
const bet = async (player: string) =>
  engine.openRound(visitOf(player), mines, await inputOf(player));
const statuses = async () =>
  Object.fromEntries(
    (await data.query<{ player: string; status: string }>('select * from rounds')).map(
      ({ player, status }) => [player, status],
    ),
  );

it('a failing rollback does not block the rollback of other bets', async () => {
  const asked = PLAYERS.map((player) => bet(player).catch(() => undefined));
  await expect.poll(async () => Object.keys(await statuses()).length, SOON).toBe(PLAYERS.length);
  await data.query(
    `create function refuse() returns trigger language plpgsql
     as $$ begin raise exception 'disk is full'; end $$`,
  );
  await data.query(
    `create trigger broken before update on rounds for each row
     when (new.player <> 'p3') execute function refuse()`,
  );
  await engine.recover(true);
  expect(await statuses()).toEqual({ p1: 'betting', p2: 'betting', p3: 'void' });
  await data.query('drop trigger broken on rounds; ');
  await engine.recover(true);
  expect(await statuses()).toEqual({ p1: 'void', p2: 'void', p3: 'void' });
  answers.resolve({ kind: 'refused', reason: 'insufficient_funds', message: 'Low' });
  await Promise.all(asked);
});

it('a stop waits for the wallet’s response to a bet', async () => {
  const asked = bet('p1');
  await expect.poll(statuses, SOON).toEqual({ p1: 'betting' });
  let isStopped = false;
  const stopping = engine.stop().then(() => {
    isStopped = true;
  });
  expect(await statuses()).toEqual({ p1: 'betting' });
  expect(isStopped).toBe(false);
  answers.resolve({ kind: 'done', balancePaise: 7 });
  await stopping;
  expect(await statuses()).toEqual({ p1: 'open' });
  expect((await asked).round.status).toBe('open');
});

it('a repeat of an abandoned bet rolls it back, and both calls get wallet_silent', async () => {
  const input = await inputOf('p1');
  const asked = engine.openRound(visitOf('p1'), mines, input).catch((error: unknown) => error);
  await expect.poll(statuses, SOON).toEqual({ p1: 'betting' });
  await data.query(`update rounds set opened_at = opened_at - 13000`);
  const repeated = other.openRound(visitOf('p1'), mines, input);
  await expect(repeated).rejects.toThrow(new HttpError('wallet_silent'));
  expect(await statuses()).toEqual({ p1: 'void' });
  expect(await data.query('select kind from outbox')).toEqual([{ kind: 'rollback' }]);
  // A slow one gets the same response.
  answers.resolve({ kind: 'done', balancePaise: 7 });
  expect(await asked).toEqual(new HttpError('wallet_silent'));
  await expect(other.openRound(visitOf('p1'), mines, input)).rejects.toThrow('wallet_silent');
});
