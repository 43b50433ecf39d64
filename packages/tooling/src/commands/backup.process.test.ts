import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  createTestPlayer,
  startProviderProcess,
  startTestOperator,
} from '@exchange/casino-provider/testing';
import { readConfig } from '@exchange/server';
import { gamesLocation, viewData } from '@exchange/server/maintenance';
import { startServerProcess } from '@exchange/server/testing';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { backupCommand, restoreCommand } from './backup.ts';

const STAKE_PAISE = 10_000;

let root: string;
let environment: NodeJS.ProcessEnv;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'backup-command-'));
  environment = process.env;
});
afterEach(async () => {
  process.env = environment;
  await rm(root, { recursive: true, force: true });
});

const placeOf = (name: string) => ({ DATA_DIR: path.join(root, name), DATABASE_URL: '' });
/** Reads every row of every table of the game provider, as text. */
const readAll = (place: ReturnType<typeof placeOf>) =>
  viewData(gamesLocation(readConfig(place), {}), ({ withTransaction }) =>
    withTransaction(async (tx) => {
      const select = async <Row>(query: ReturnType<typeof sql>) =>
        ((await tx.execute(query)) as unknown as { rows: Row[] }).rows;
      const tables = await select<{ name: string }>(
        sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
      );
      const rows: Record<string, unknown[]> = {};
      for (const { name } of tables) {
        rows[name] = await select(sql`select t::text from ${sql.identifier(name)} t order by 1`);
      }
      return rows;
    }),
  );

test('a backup contains the data of the game provider, and a restored one continues an open round', async () => {
  const [first, second] = [placeOf('first'), placeOf('second')];
  const server = await startServerProcess(first, ['--fixture-matches', '1']);
  expect(await server.stop()).toBe(0);
  const operator = await startTestOperator();
  const providerOf = (place: { DATA_DIR: string }) =>
    startProviderProcess(operator.env(path.join(place.DATA_DIR, 'provider')));
  const provider = await providerOf(first);
  const token = await operator.visit(await operator.exchange.createUser({ rupees: 1000 }));
  const player = createTestPlayer(provider.address, token);
  const { round } = await player.bet(STAKE_PAISE);
  expect(round?.status).toBe('open');
  expect(await provider.stop()).toBe(0);

  const printed = vi.spyOn(console, 'log').mockReturnValue();
  process.env = { ...environment, ...first };
  expect(await backupCommand.run([path.join(root, 'backup')])).toBe(0);
  process.env = { ...environment, ...second };
  expect(await restoreCommand.run([path.join(root, 'backup')])).toBe(0);
  const rows = await readAll(second);
  expect(rows).toEqual(await readAll(first));
  expect(rows.rounds).toHaveLength(1);
  await expect(restoreCommand.run([path.join(root, 'backup')])).rejects.toThrow(
    'There is a files.secret in',
  );
  expect(printed).toHaveBeenCalledWith(expect.stringMatching(/^ {2}\d+ files as of 20/));
  printed.mockRestore();

  const restored = await providerOf(second);
  expect((await player.visit()).solo?.open?.id).toBe(round?.id);
  await restored.kill();
  await operator.close();
});
