import { createMessageSeal, openRedis } from '@exchange/server-kit/database';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startRedis, type TestRedis } from '../testing/redis.ts';
import { type Bus, type BusMessage, openBus } from './bus.ts';

const SOON = { timeout: 20_000, interval: 25 };
const CHANGE: BusMessage = {
  kind: 'board',
  fencing: 1,
  number: 1,
  at: 0,
  matches: [],
  counted: [],
};

let redis: TestRedis;
let buses: Bus[] = [];
beforeAll(async () => {
  redis = await startRedis();
});
afterEach(() => {
  for (const bus of buses) bus.close();
  buses = [];
});
afterAll(() => redis.stop());

async function open(instance: string): Promise<Bus> {
  const bus = openBus({
    redis: openRedis(redis.url, () => undefined),
    instance,
    prefix: 'test:',
    onFault: () => undefined,
    seal: createMessageSeal(['s'.repeat(32)]),
  });
  buses.push(bus);
  await expect.poll(bus.isUp, SOON).toBe(true);
  return bus;
}

describe('the channel between servers over a Redis that hangs', () => {
  it('is detected as dead, and recovers by new connections', async () => {
    const [one, other] = [await open('one'), await open('other')];
    const heard: BusMessage[] = [];
    let ups = 0;
    other.onMessage((message) => heard.push(message));
    other.onUp(() => {
      ups += 1;
    });
    redis.pause();
    one.send(CHANGE);
    expect(one.isBusy()).toBe(true);
    await expect.poll(other.isUp, SOON).toBe(false);
    await expect.poll(one.isUp, SOON).toBe(false);
    await expect.poll(one.isBusy, SOON).toBe(false);
    redis.goOn();
    await expect.poll(() => ups, SOON).toBe(1);
    await expect
      .poll(() => {
        one.send({ kind: 'changed', userId: 7 });
        return heard;
      }, SOON)
      .toContainEqual({ kind: 'changed', userId: 7 });
  });

  it('finds texts of servers only, and none that an attacker stored', async () => {
    const bus = await open('one');
    const client = new Redis(redis.url);
    expect(await bus.storeText('board:1', 'a board')).toBe(true);
    expect(await bus.find('board:1')).toBe('a board');
    const sealed = (await client.get('test:board:1')) ?? '';
    await client.set('test:board:2', sealed);
    await client.set('test:board:3', 'a board');
    await client.set('test:board:1', sealed.replace('a board', 'no board'));
    for (const name of ['board:1', 'board:2', 'board:3', 'board:4']) {
      expect(await bus.find(name)).toBeUndefined();
    }
    client.disconnect();
  });

  it('stays open without messages for a while', async () => {
    const bus = await open('one');
    let ups = 0;
    bus.onUp(() => {
      ups += 1;
    });
    const client = new Redis(redis.url);
    const countPings = async () =>
      Number(/cmdstat_ping:calls=(\d+)/.exec(await client.info('commandstats'))?.[1] ?? 0);
    const before = await countPings();
    await expect.poll(countPings, SOON).toBeGreaterThan(before + 3);
    client.disconnect();
    expect([bus.isUp(), ups]).toEqual([true, 0]);
  });
});
