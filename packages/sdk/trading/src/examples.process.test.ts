import { spawn } from 'node:child_process';
import { appendFile, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import {
  CLUSTER_MARKET,
  callServer,
  controlProcess,
  fillDataFolder,
  HELD_RECORDING,
  readMatch,
  type ServerProcess,
  signInDemo,
  startServerProcess,
} from '@exchange/server/testing';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

const EXAMPLES = path.resolve(import.meta.dirname, '../examples');

let folder: string;
let server: ServerProcess;
/** The player of the programs. */
let token: string;
let key: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'exchange-trading-'));
  await fillDataFolder(folder);
  server = await startServerProcess({ DATA_DIR: folder }, HELD_RECORDING);
  // The recording holds at its start by itself; after a step it would play on.
  await control('hold');
  const password = /player \/ (\S+)/.exec(server.printed.join('\n'))?.[1];
  const login = await callServer(server, 'login', { user_name: 'player', password });
  token = (login.data as { token: string }).token;
  const made = await callServer(
    server,
    'apiKeyCreate',
    { name: 'maker', scope: 'trade', password },
    token,
  );
  key = (made.data as { secret: string }).secret;
});
afterAll(async () => {
  await server?.kill();
  await rm(folder, { recursive: true, force: true });
});

/** Starts an example; its lines of both outputs are collected. */
function start(name: string, flags: readonly string[], env: Record<string, string> = {}) {
  const own = { ...process.env, EXCHANGE_KEY: key, ...env };
  const child = spawn(process.execPath, [path.join(EXAMPLES, name), ...flags], {
    env: own,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  for (const input of [child.stdout, child.stderr]) {
    createInterface({ input }).on('line', (line) => lines.push(line));
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const program = { lines, ended, ...controlProcess(child) };
  onTestFinished(program.kill);
  return program;
}
const common = () => ['--url', server.address, '--market', CLUSTER_MARKET];
const startMaker = (...more: string[]) =>
  start('market-maker.ts', [...common(), '--heartbeat', '5', ...more]);

type Row = Record<string, unknown>;
const openBets = async (by: string) =>
  (await callServer(server, 'myBets', { betType: 'P' }, by)).data as Row[];
const waiting = async () => (await openBets(token)).filter(({ unmatched }) => unmatched);
/** Controls the feed, which stands still but for `step`. */
const control = (action: 'hold' | 'step') =>
  fetch(`${server.address}/api/test/feed`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ action }),
  });
const step = () => control('step');
/** The best prices of the first runner, as another player sees them. */
const bestPrices = async () => {
  const { back, lay } = (await readMatch(server))?.match_odds.runners[0] ?? {};
  return { back, lay };
};

test('the market maker offers both sides, is taken, follows the price and leaves nothing behind', async () => {
  const { back, lay } = await bestPrices();
  if (!back || !lay) throw new Error('the recording offers nothing');
  const maker = startMaker('--max-position', '100');
  const quoted = {
    back: { ...back, size: back.size + 100 },
    lay: { ...lay, size: lay.size + 100 },
  };
  await expect.poll(bestPrices).toEqual(quoted);
  expect(maker.lines).toEqual(
    expect.arrayContaining([`back 100 at ${lay.price}`, `lay 100 at ${back.price}`]),
  );

  const other = await signInDemo(server);
  const { match_id, match_odds } = (await readMatch(server)) ?? {};
  const order = { match_id, market_id: CLUSTER_MARKET, odds: String(lay.price), stack: 100 };
  const runner = { selection_id: match_odds?.runners[0]?.selectionId, is_back: '0' };
  const taken = await callServer(server, 'saveBet', { ...order, ...runner }, other, 'taken-once');
  expect(taken).toMatchObject({ error: false, data: { odds: lay.price, stack: 100 } });
  await expect.poll(() => maker.lines).toContain(`back filled: 100 at ${lay.price}`);
  const fill = { Stack: 100, Odds: lay.price };
  expect(await openBets(other)).toMatchObject([{ ...fill, Type: 'Lay' }]);
  expect(await openBets(token)).toContainEqual(expect.objectContaining({ ...fill, Type: 'Back' }));
  // The position is at its limit: only the other side is quoted.
  await expect.poll(bestPrices).toEqual({ back: quoted.back, lay });
  expect(await waiting()).toMatchObject([{ Type: 'Lay', unmatched: 100 }]);

  await expect
    .poll(async () => {
      await step();
      return maker.lines.some((line) => line.includes('moved to'));
    })
    .toBe(true);
  await expect.poll(waiting).not.toEqual([]);
  await maker.kill();
  await expect.poll(waiting).toEqual([]);

  const again = startMaker();
  await expect.poll(waiting).toHaveLength(2);
  expect(await again.stop()).toBe(0);
  expect(again.lines.at(-1)).toBe('cancelled');
  expect(await waiting()).toEqual([]);
});

test('the recorder writes the prices in order, goes on with its file and begins another', async () => {
  const file = path.join(folder, 'prices.ndjson');
  const readLines = async (name = file) =>
    (await readFile(name, 'utf8').catch(() => ''))
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line));
  const countPrices = async () => (await readLines()).filter(({ runners }) => runners).length;
  const stepUntil = (isEnough: () => Promise<boolean>) =>
    expect
      .poll(async () => {
        await step();
        return isEnough();
      })
      .toBe(true);

  const first = start('recorder.ts', [...common(), '--file', file]);
  await stepUntil(async () => (await countPrices()) > 5);
  await first.kill();
  const before = await readLines();
  expect(before[0]).toEqual({ time: expect.any(Number), live: true });
  // A killed process may leave half a line.
  await appendFile(file, '{"time":17');

  const second = start('recorder.ts', [...common(), '--file', file]);
  await stepUntil(async () => (await readLines().catch(() => [])).length > before.length + 3);
  // The last step may be on its way.
  const { back } = await bestPrices();
  const readBest = async () =>
    (await readLines()).findLast(({ runners }) => runners)?.runners[0].back[0] ?? null;
  await expect.poll(readBest).toEqual(back);
  expect(await second.stop()).toBe(0);
  const after = await readLines();
  expect(after.slice(0, before.length)).toEqual(before);
  const times = after.map(({ time }) => time);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  const prices = after.filter(({ runners }) => runners);
  const versions = prices.map(({ version }) => version);
  expect(versions).toEqual(versions.toSorted((a, b) => a - b));

  start('recorder.ts', [...common(), '--file', file, '--max-bytes', '2000']);
  await stepUntil(() =>
    stat(`${file}.1`).then(
      () => true,
      () => false,
    ),
  );
  expect(await readLines(`${file}.1`)).toEqual(expect.arrayContaining(after));
  expect((await stat(file)).size).toBeLessThan(2000);
});

test.each([
  ['market-maker.ts', ['--size', 'much'], '--size takes a whole number'],
  ['market-maker.ts', ['--seize', '1'], "Unknown option '--seize'"],
  ['market-maker.ts', ['--market', '9.9'], '--market: there is no open market 9.9'],
  ['recorder.ts', [], '--file is missing'],
  ['recorder.ts', ['--file', 'f', '--url', 'nowhere'], '--url is no address'],
])('%s with %j names the flag', async (name, flags, message) => {
  const { ended, lines } = start(name, [...common(), ...flags]);
  expect(await ended).toBe(2);
  expect(lines.join('\n')).toContain(message);
});

test('a wrong key is named', async () => {
  const { ended, lines } = start('market-maker.ts', common(), { EXCHANGE_KEY: 'key_none' });
  expect(await ended).toBe(1);
  expect(lines.join('\n')).toContain('--key: UNAUTHORIZED');
});
