import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SessionData } from '@exchange/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inspectLedger, SOUND_LEDGER, startTestApp, type TestApp } from '../testing/index.ts';
import type { HistorySource } from './history.ts';
import { prepareBasics, prepareUsers } from './prepare.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(() => app.reset());
afterAll(() => app.close());

const RANGE = { from_date: 0, to_date: 4_000_000_000, limit: 1000 };

async function signInAsPlayer(sources: readonly HistorySource[] = []): Promise<string> {
  const credentials = await prepareUsers(app.context, sources);
  const player = credentials.find(({ userName }) => userName === 'player');
  const reply = await app.call('login', { user_name: 'player', password: player?.password });
  return (reply.data as SessionData).token;
}

test('the first start makes admin, agent and player, once, each with a random password', async () => {
  const first = await prepareUsers(app.context);
  expect(first.map(({ userName }) => userName)).toEqual(['admin', 'agent', 'player']);
  expect(new Set(first.map(({ password }) => password)).size).toBe(3);
  for (const { userName, password } of first) {
    const reply = await app.call('login', { user_name: userName, password });
    expect(reply).toMatchObject({ status: 200, data: { user_name: userName, role: userName } });
  }
  expect(await prepareUsers(app.context)).toEqual([]);
});

test('the seeded player has 12 months of requests in every status, and a sound ledger', async () => {
  const token = await signInAsPlayer();
  const list = async (type: 'D' | 'W') =>
    (await app.call('myDepositRequests', { type, limit: 100 }, { token })).data as {
      status: string;
      created_at: number;
    }[];
  const [deposits, withdrawals] = [await list('D'), await list('W')];
  const statuses = (rows: { status: string }[]) => new Set(rows.map(({ status }) => status));
  expect(statuses(deposits)).toEqual(new Set(['P', 'S', 'D']));
  expect(statuses(withdrawals)).toEqual(new Set(['P', 'A', 'S', 'D']));
  const days = (app.clock.now().getTime() / 1000 - (deposits.at(-1)?.created_at ?? 0)) / 86_400;
  expect(Math.round(days)).toBe(365);
  expect(await inspectLedger(app.context.unitOfWork)).toEqual(SOUND_LEDGER);
});

test('the history is the same in every installation', async () => {
  const read = async () => {
    const token = await signInAsPlayer();
    return (await app.call('statement', RANGE, { token })).data;
  };
  const first = await read();
  await app.reset();
  expect(await read()).toEqual(first);
  expect((first as unknown[]).length).toBeGreaterThan(40);
});

test('other areas add to the history, in the order of time', async () => {
  const bets: HistorySource = ({ ledger }, { userId, to }) => {
    const at = new Date(to.getTime() - 100 * 86_400_000);
    const apply: ReturnType<HistorySource>[number]['apply'] = async (tx) => {
      await ledger.post(tx, {
        kind: 'settlement',
        reference: 'seeded',
        market: '1.9',
        description: 'A v B',
        createdAt: at,
        sides: [
          { account: { kind: 'cash', userId }, paise: 100 },
          { account: { kind: 'house' }, paise: -100 },
        ],
      });
    };
    return [{ at, apply }];
  };
  const token = await signInAsPlayer([bets]);
  const lines = (await app.call('statement', RANGE, { token })).data as {
    created_at: number;
    market: string | null;
  }[];
  const times = lines.map((line) => line.created_at);
  expect(times).toEqual(times.toSorted((left, right) => right - left));
  expect(lines.filter(({ market }) => market === '1.9')).toHaveLength(1);
});

describe('brand settings', () => {
  const KEYS = [
    'site.whatsapp',
    'site.telegram',
    'site.instagram',
    'site.facebook',
    'site.youtube',
    'site.MESSAGE',
    'site.sign_up_status',
    'site.TITLE',
    'site.FAVICON',
    'site.tv_link',
  ];
  const folder = mkdtempSync(join(tmpdir(), 'exchange-brands-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const read = async (brand?: string) => {
    const headers = brand === undefined ? {} : { 'x-brand': brand };
    const { data } = await app.call('defaultSetting', undefined, { headers });
    return data as { key: string; value: string }[];
  };
  const writeBrand = (name: string, text: string) => {
    mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, name, 'brand.json'), text);
  };

  test('the ten keys come in their order, the tenth is the live frame', async () => {
    const items = await read();
    expect(items.map(({ key }) => key)).toEqual(KEYS);
    expect(items[9]?.key).toBe('site.tv_link');
  });

  test('a brand file changes its brand only, and is read again at each start', async () => {
    writeBrand('khelodost', '{ "settings": { "site.TITLE": "Khelodost", "whatsapp": "+91 1" } }');
    await prepareBasics(app.context, folder);
    const own = new Map((await read('khelodost')).map(({ key, value }) => [key, value]));
    expect(own.get('site.TITLE')).toBe('Khelodost');
    expect(own.get('site.whatsapp')).toBe('+91 1');
    expect((await read()).find(({ key }) => key === 'site.TITLE')?.value).toBe('Kheloyar');
    writeBrand('khelodost', '{ "settings": { "site.TITLE": "Changed" } }');
    await prepareBasics(app.context, folder);
    expect((await read('khelodost')).map(({ key }) => key)).toEqual(KEYS);
    expect((await read('khelodost'))[7]?.value).toBe('Changed');
  });

  test('an unknown or odd brand sees the default brand', async () => {
    expect(await read('nobody')).toEqual(await read());
    expect(await read('../../etc')).toEqual(await read());
  });

  test('a broken brand file is named', async () => {
    writeBrand('broken', '{');
    await expect(prepareBasics(app.context, folder)).rejects.toThrow(/broken\/brand\.json/);
  });
});
