import { existsSync } from 'node:fs';
import { appendFile, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BASES } from '@exchange/contract';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { SECRET_FILES } from '../config/shared-secrets.ts';
import { callServer } from '../testing/cluster.ts';
import { toUpload } from '../testing/faults/transfer.ts';
import { startPostgres, type TestPostgres } from '../testing/postgres.ts';
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts';
import { createEmptyDatabase } from '../testing/test-database.ts';
import { nextUtr } from '../testing/test-transfers.ts';
import { backUp } from './backup.ts';
import { restore } from './restore.ts';
import { viewData } from './view-data.ts';

const TAKEN_AT = new Date('2026-11-22T10:00:00Z');
const RESTORED_AT = new Date('2026-11-22T12:00:00Z');

let postgres: TestPostgres;
let root: string;
beforeAll(async () => {
  postgres = await startPostgres();
  root = await mkdtemp(join(tmpdir(), 'exchange-backup-'));
});
afterAll(async () => {
  await postgres.stop();
  await rm(root, { recursive: true, force: true });
});

/** Returns the environment of a server with data of its own. */
async function createPlace(name: string, driver: 'pglite' | 'postgres') {
  const place = { DATA_DIR: join(root, name), DATABASE_URL: '' };
  if (driver === 'pglite') return place;
  return { ...place, DATABASE_URL: (await createEmptyDatabase(postgres.url)).url };
}

type Environment = Awaited<ReturnType<typeof createPlace>>;

/** Creates a player's deposit with a slip, which staff then approve. */
async function deposit(server: ServerProcess) {
  const reported = server.printed.join('\n');
  const logIn = async (userName: string) => {
    const password = new RegExp(`${userName} / (\\S+)`).exec(reported)?.[1];
    const { data } = await callServer(server, 'login', { user_name: userName, password });
    return (data as { token: string }).token;
  };
  const [player, agent] = [await logIn('player'), await logIn('agent')];
  const { path, body, headers } = await toUpload(player);
  const url = new URL(path, server.address);
  const uploaded = await fetch(url, { method: 'POST', body, headers: headers() });
  const { attachment } = ((await uploaded.json()) as { data: { attachment: string } }).data;
  const form = { type: 'D', dwtype: 'D', method: 'UPI', account_number: 'kheloyar.demo@example' };
  const asked = { ...form, amount: 700, transaction_id: nextUtr(), attachment };
  const { data } = await callServer(server, 'depositRequest', asked, player, 'the-first-deposit');
  const { id } = data as { id: number };
  await callServer(server, 'requestDecision', { id, status: 'S' }, agent);
  return player;
}

/** Every row of every table, as text. */
const readAll = (place: Environment) =>
  viewData(readConfig(place), async ({ withTransaction }) =>
    withTransaction(async (tx) => {
      const select = async <Row>(query: ReturnType<typeof sql>) =>
        ((await tx.execute(query)) as unknown as { rows: Row[] }).rows;
      const tables = await select<{ name: string }>(
        sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
      );
      const rows: Record<string, string[]> = {};
      for (const { name } of tables) {
        const texts = await select<{ text: string }>(
          sql`select t::text as text from ${sql.identifier(name)} t order by 1`,
        );
        rows[name] = texts.map(({ text }) => text);
      }
      return rows;
    }),
  );

const select = (rows: readonly string[] | undefined, part: string) =>
  (rows ?? []).filter((row) => row.includes(part));

/** Returns the money and the slip as the player sees them. */
async function check(server: ServerProcess, token: string) {
  const balance = await callServer(server, 'walletBalance', {}, token);
  const { data } = await callServer(server, 'myDepositRequests', { type: 'D' }, token);
  const [row] = data as { id: number; status: string; attachment_url: string }[];
  const slip = await fetch(server.address + BASES.paymentImages + row?.attachment_url);
  return { balance: balance.data, status: row?.status, slip: [slip.status, await slip.bytes()] };
}

describe.each(['pglite', 'postgres'] as const)('a backup of %s', (driver) => {
  let place: Environment;
  let token: string;
  let seen: Awaited<ReturnType<typeof check>>;
  let whileItRuns: Promise<unknown>;
  let folder: string;
  beforeAll(async () => {
    place = await createPlace(`${driver}-first`, driver);
    const server = await startServerProcess(place, ['--fixture-matches', '2']);
    token = await deposit(server);
    seen = await check(server, token);
    whileItRuns = backUp(readConfig(place), join(root, `${driver}-running`), TAKEN_AT);
    await whileItRuns.catch(() => undefined);
    await server.stop();
    folder = join(root, `${driver}-backup`);
    await backUp(readConfig(place), folder, TAKEN_AT);
  });

  test("has all of a server's data, and a restored server continues with it", async () => {
    const other = await createPlace(`${driver}-second`, driver);
    const manifest = await restore(readConfig(other), folder, RESTORED_AT);
    expect(manifest).toMatchObject({ driver, takenAt: '2026-11-22T10:00:00.000Z' });
    const [rows, before] = [await readAll(other), await readAll(place)];
    const [restored, ...others] = select(rows.audit_events, 'restored,service');
    rows.audit_events = select(rows.audit_events, '').filter((row) => row !== restored);
    expect(rows).toEqual(before);
    expect(others).toEqual([]);
    expect(rows.audit_events.length).toBeGreaterThan(0);
    const server = await startServerProcess(other, ['--fixture-matches', '2']);
    expect(await check(server, token)).toEqual(seen);
    expect(seen).toMatchObject({ status: 'S', slip: [200, expect.anything()] });
    await server.stop();
  });

  test('is readable by its owner only @security:left.8', async () => {
    expect((await stat(folder)).mode & 0o077).toBe(0);
  });

  test('overwrites nothing, in either direction', async () => {
    await expect(backUp(readConfig(place), folder, TAKEN_AT)).rejects.toThrow('exists already');
    await expect(restore(readConfig(place), folder, RESTORED_AT)).rejects.toThrow(
      'There are slips in',
    );
    await rm(join(place.DATA_DIR, 'files'), { recursive: true });
    await expect(restore(readConfig(place), folder, RESTORED_AT)).rejects.toThrow(
      'There is a files.secret in',
    );
    for (const name of SECRET_FILES) await rm(join(place.DATA_DIR, name), { force: true });
    await expect(restore(readConfig(place), folder, RESTORED_AT)).rejects.toThrow(
      driver === 'pglite' ? 'There is a database in' : 'The database in DATABASE_URL has tables',
    );
  });

  test('is restored only to the same kind of database', async () => {
    const other = await createPlace(`${driver}-other`, driver === 'pglite' ? 'postgres' : 'pglite');
    await expect(restore(readConfig(other), folder, RESTORED_AT)).rejects.toThrow(
      `The backup is of ${driver}:`,
    );
  });

  if (driver === 'pglite') {
    test('waits until the server has stopped, and leaves nothing behind', async () => {
      await expect(whileItRuns).rejects.toThrow('is in use by process');
      expect(await readdir(root)).not.toContainEqual(expect.stringContaining('running'));
    });
  } else {
    test('can be made while servers run', async () => {
      await whileItRuns;
      const other = await createPlace('running-second', driver);
      await restore(readConfig(other), join(root, 'postgres-running'), RESTORED_AT);
      const { transfer_requests: requests } = await readAll(other);
      expect(requests).toEqual((await readAll(place)).transfer_requests);
    });
  }

  test('is rejected by the name of a changed file, before anything is written', async () => {
    const file = driver === 'pglite' ? 'database.tar.gz' : 'database.dump';
    await appendFile(join(folder, file), 'x');
    const other = await createPlace(`${driver}-third`, driver);
    await expect(restore(readConfig(other), folder, RESTORED_AT)).rejects.toThrow(
      `is damaged: ${file}`,
    );
    expect(existsSync(other.DATA_DIR)).toBe(false);
  });
});

describe('a backup with a game provider', () => {
  let folder: string;
  beforeAll(async () => {
    const place = await createPlace('with-games', 'postgres');
    const server = await startServerProcess(place, ['--fixture-matches', '1']);
    await server.stop();
    const games = await createGames();
    await query(games.databaseUrl, 'create table rounds (id text); insert into rounds values (1)');
    folder = join(root, 'with-games-backup');
    await backUp({ ...readConfig(place), games }, folder, TAKEN_AT);
  });

  /** Creates an empty database of a game provider; `role` may read it and create nothing. */
  async function createGames(role?: string) {
    const { url } = await createEmptyDatabase(postgres.url);
    const databaseUrl = new URL(url);
    if (role) {
      await query(url, `create role ${role} login`);
      databaseUrl.username = role;
    }
    return { databaseUrl: databaseUrl.href, dataDir: join(root, 'games') };
  }

  async function query(url: string, text: string) {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  }
  const countTables = async (url: string) =>
    (await query(url, "select 1 from pg_tables where schemaname = 'public'")).length;

  test('writes nothing where both databases are the same', async () => {
    const place = await createPlace('same', 'postgres');
    const games = { databaseUrl: place.DATABASE_URL, dataDir: place.DATA_DIR };
    await expect(restore({ ...readConfig(place), games }, folder, RESTORED_AT)).rejects.toThrow(
      'CASINO_DATABASE_URL is the database in DATABASE_URL: name another one.',
    );
    expect(await countTables(place.DATABASE_URL)).toBe(0);
    expect(existsSync(place.DATA_DIR)).toBe(false);
  });

  test('is restored only to the same kind of database of the games', async () => {
    const place = await createPlace('other-games', 'postgres');
    const games = { databaseUrl: undefined, dataDir: join(root, 'other-games') };
    await expect(restore({ ...readConfig(place), games }, folder, RESTORED_AT)).rejects.toThrow(
      'The backup is of postgres: set CASINO_DATABASE_URL.',
    );
    expect(await countTables(place.DATABASE_URL)).toBe(0);
  });

  test('writes nothing where its game provider has data already', async () => {
    const place = await createPlace('used-games', 'postgres');
    const games = await createGames();
    await query(games.databaseUrl, 'create table rounds (id text)');
    await expect(restore({ ...readConfig(place), games }, folder, RESTORED_AT)).rejects.toThrow(
      'The database in CASINO_DATABASE_URL has tables: name an empty one.',
    );
    expect(await countTables(place.DATABASE_URL)).toBe(0);
  });

  test('names the written parts if the database of the games then fails', async () => {
    const place = await createPlace('late', 'postgres');
    const games = await createGames('looker');
    const written = new URL(place.DATABASE_URL);
    await expect(restore({ ...readConfig(place), games }, folder, RESTORED_AT)).rejects.toThrow(
      new RegExp(
        `permission denied[^]*Written before, to be taken away before the next try: the database ${written.host}${written.pathname}\\.$`,
      ),
    );
    expect(await countTables(games.databaseUrl)).toBe(0);
    expect(existsSync(join(place.DATA_DIR, 'files.secret'))).toBe(false);
  });
});

test('a folder without a backup is rejected by name', async () => {
  const place = await createPlace('none', 'pglite');
  await expect(restore(readConfig(place), root, RESTORED_AT)).rejects.toThrow(
    `${root} is not a backup`,
  );
});
