import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BASES } from '@exchange/contract';
import { readConfig } from '@exchange/server';
import { viewData } from '@exchange/server/maintenance';
import {
  callServer,
  createEmptyDatabase,
  openServerStream,
  type ServerProcess,
  startPostgres,
  startServerProcess,
  type TestPostgres,
} from '@exchange/server/testing';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { sessionsEndCommand } from './data.ts';

/** Tables of players' data; a running server changes none of them by itself. */
const PLAYER_TABLES = [
  'accounts',
  'bets',
  'casino_bets',
  'gambling_limits',
  'holds',
  'payment_slips',
  'postings',
  'preferences',
  'transactions',
  'transfer_requests',
  'users',
];
const PLACE = { DATA_DIR: '', DATABASE_URL: '' };

let root: string;
let postgres: TestPostgres;
let environment: NodeJS.ProcessEnv;
let printed: string[];
beforeAll(async () => {
  postgres = await startPostgres();
  root = await mkdtemp(path.join(tmpdir(), 'sessions-end-'));
});
beforeEach(() => {
  environment = process.env;
  printed = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
});
afterEach(() => {
  process.env = environment;
});
afterAll(async () => {
  await postgres.stop();
  await rm(root, { recursive: true, force: true });
});

const runOn = (place: typeof PLACE, ...args: string[]) => {
  process.env = { ...environment, ...place };
  return sessionsEndCommand.run(args);
};
const startOn = (place: typeof PLACE) => startServerProcess(place, ['--fixture-matches', '1']);
const readPlayers = (place: typeof PLACE) =>
  viewData(readConfig(place), ({ withTransaction }) =>
    withTransaction(async (tx) => {
      const rows: Record<string, unknown[]> = {};
      for (const name of PLAYER_TABLES) {
        const found = await tx.execute(
          sql`select t::text from ${sql.identifier(name)} t order by 1`,
        );
        rows[name] = (found as unknown as { rows: unknown[] }).rows;
      }
      return rows;
    }),
  );
const logIn = async (server: ServerProcess, credentials: object) =>
  (await callServer(server, 'login', credentials)).data as { token: string; user_id: number };
const statusOf = async (server: ServerProcess, token: string) =>
  (await callServer(server, 'sessionList', {}, token)).status;

describe.each(['pglite', 'postgres'] as const)('sessions:end on %s', (driver) => {
  const isShared = driver === 'postgres';
  const place = { ...PLACE };
  let server: ServerProcess;
  let credentials: { user_name: string; password: string };
  let tokens: string[];
  let link: string;
  beforeAll(async () => {
    place.DATA_DIR = path.join(root, driver);
    if (isShared) place.DATABASE_URL = (await createEmptyDatabase(postgres.url)).url;
    server = await startOn(place);
    const reported = server.printed.join('\n');
    const credentialsOf = (user_name: string) => {
      const password = new RegExp(`${user_name} / (\\S+)`).exec(reported)?.[1] ?? '';
      return { user_name, password };
    };
    credentials = credentialsOf('player');
    const agent = await logIn(server, credentialsOf('agent'));
    const players = [await logIn(server, credentials), await logIn(server, credentials)];
    tokens = [agent, ...players].map(({ token }) => token);
    const asked = { user_id: players[0]?.user_id };
    const made = await callServer(server, 'makeInstantId', asked, agent.token);
    link = (made.data as { token: string }).token;
  });
  afterAll(() => server.kill());

  if (!isShared) {
    test('waits until the server has stopped', async () => {
      await expect(runOn(place, '--yes')).rejects.toThrow('is in use by process');
      await server.stop();
    });
  }

  test('without --yes prints what would end, and ends nothing @security:sessions.8', async () => {
    await expect(runOn(place)).rejects.toThrow(
      'Nothing has ended. To sign everybody out: npm run sessions:end -- --yes',
    );
    expect(printed).toContain('  Open: 3 sign-ins, 1 unused sign-in links, 0 visits to games.');
    if (!isShared) return;
    expect(await statusOf(server, tokens[0] ?? '')).toBe(200);
  });

  test('ends every sign-in and link, and changes nothing of the players @asvs:7.4.5', async () => {
    const before = await readPlayers(place);
    expect(before.postings?.length).toBeGreaterThan(0);
    const stream = isShared && (await openServerStream(server, { wallet: null }, tokens[1]));
    for (const token of isShared ? tokens : []) expect(await statusOf(server, token)).toBe(200);
    expect(await runOn(place, '--yes')).toBe(0);
    expect(printed).toContain(
      '  Ended: 3 sign-ins, 1 unused sign-in links, 0 visits to games; all players and staff have to sign in again.',
    );
    expect(await readPlayers(place)).toEqual(before);
    expect(await runOn(place, '--yes')).toBe(0);
    expect(printed.join('\n')).toContain('  Ended: 0 sign-ins, 0 unused sign-in links, 0 visits');
    if (!isShared) server = await startOn(place);
    for (const token of tokens) await expect.poll(() => statusOf(server, token)).toBe(401);
    if (stream) expect(await stream.ended).toBe('whole');
    const used = await fetch(server.address + BASES.api + link, { method: 'POST' });
    expect(used.status).toBe(410);
    const { token } = await logIn(server, credentials);
    expect(await statusOf(server, token)).toBe(200);
  });
});

test.each([
  ['--now', '--now is not known'],
  ['--yes=no', '--yes takes no value'],
  ['yes', 'yes is one word too many'],
])('%s is refused by its name', async (flag, message) => {
  await expect(sessionsEndCommand.run([flag])).rejects.toThrow(message);
});

test('a place without a database of a server is refused by the setting to change', async () => {
  const none = { ...PLACE, DATA_DIR: path.join(root, 'none') };
  await expect(runOn(none, '--yes')).rejects.toThrow('There is no database in');
  const empty = { ...none, DATABASE_URL: (await createEmptyDatabase(postgres.url)).url };
  await expect(runOn(empty, '--yes')).rejects.toThrow(
    'The database has no tables of a server: set DATABASE_URL or DATA_DIR.',
  );
});
