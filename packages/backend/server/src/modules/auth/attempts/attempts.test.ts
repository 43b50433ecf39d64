import { openRedis, type RedisPair } from '@exchange/server-kit/database';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createManualClock } from '../../../clock.ts';
import { HttpError } from '../../../http-error.ts';
import { startRedis, type TestRedis } from '../../../testing/redis.ts';
import { createAttempts, type Tried } from './attempts.ts';

const START = new Date('2026-07-11T10:00:00.000Z');
const SECOND = 1000;
const HOUR = 60 * 60 * SECOND;
const LOGIN: Tried = { kind: 'login', of: 'asha', network: '203.0.113.5', field: 'password' };

const WRONG = new HttpError(401, 'Invalid Login Details');

const failSecret = () => Promise.reject(WRONG);
const acceptSecret = async () => 'signed in';

let redis: TestRedis;
let pair: RedisPair;
let spaces = 0;

// Hooks cannot poll by `expect`.
const untilThere = () => vi.waitFor(() => pair.commands.ping(), { timeout: 30_000 });

beforeAll(async () => {
  redis = await startRedis();
  pair = openRedis(redis.url, () => undefined);
  await untilThere();
});
afterAll(async () => {
  pair.close();
  await redis.stop();
});

/** Opens delays with a clock of their own, counted here or in a separate part of Redis. */
function open(where: string) {
  const clock = createManualClock(START);
  spaces += 1;
  const shared = where === 'Redis' ? { counters: pair.commands, prefix: `${spaces}:` } : undefined;
  const attempts = createAttempts(clock, shared);
  const another = createAttempts(clock, shared);
  /** Makes a wrong guess; returns the seconds of the delay, 0 where it was checked. */
  const guess = async (tried: Tried = LOGIN, server = attempts): Promise<number> => {
    const refused = await server.check(tried, failSecret).catch((error: unknown) => error);
    return refused === WRONG ? 0 : ((refused as HttpError).detail?.retryAfter ?? Number.NaN);
  };
  /** Makes wrong guesses and waits for their delays; returns the delays in seconds. */
  const guessOn = async (times: number, tried: Tried = LOGIN): Promise<number[]> => {
    const waits: number[] = [];
    for (let time = 0; time < times; time += 1) {
      const wait = await guess(tried);
      waits.push(wait);
      clock.advance(wait * SECOND);
      if (wait > 0) expect(await guess(tried)).toBe(0);
    }
    return waits;
  };
  return { clock, attempts, another, guess, guessOn };
}

describe.each(['memory', 'Redis'])('wrong tries that are counted in %s', (where) => {
  it('cost nothing three times, then 1, 2, 4 … seconds, and never more than 15 minutes @security:access.4', async () => {
    const { guessOn } = open(where);
    const grown = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900];
    expect(await guessOn(4 + grown.length)).toEqual([0, 0, 0, 0, ...grown]);
  });

  it('during a delay are not counted, and the right one is rejected as well @security:access.4', async () => {
    const { guess, guessOn, clock, attempts } = open(where);
    await guessOn(6);
    expect(await guess()).toBe(4);
    clock.advance(2.5 * SECOND);
    for (let time = 0; time < 5; time += 1) expect(await guess()).toBe(2);
    await expect(attempts.check(LOGIN, acceptSecret)).rejects.toMatchObject({
      status: 429,
      message: 'Too many tries. Try again in 2 seconds.',
      detail: { field: 'password', retryAfter: 2 },
    });
    clock.advance(1.5 * SECOND);
    await attempts.check(LOGIN, acceptSecret);
    expect(await guessOn(4)).toEqual([0, 0, 0, 0]);
  });

  it('expire one by one, an hour for each', async () => {
    const { guess, guessOn, clock } = open(where);
    await guessOn(6);
    clock.advance(2 * HOUR);
    expect(await guess()).toBe(0);
    expect(await guess()).toBe(2);
    clock.advance(5 * HOUR);
    expect(await guessOn(4)).toEqual([0, 0, 0, 0]);
  });

  it('do not pass each other when concurrent', async () => {
    const { guess } = open(where);
    const waits = await Promise.all(Array.from({ length: 200 }, () => guess()));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(4);
    expect(waits.filter((wait) => wait === 1)).toHaveLength(196);
  });

  it('count for each name by itself, and for their address after a hundred', async () => {
    const { guess, clock, attempts } = open(where);
    const from = (of: string, network: string): Tried => ({ ...LOGIN, of, network });
    for (let name = 0; name < 101; name += 1) {
      expect(await guess(from(`name-${name}`, '203.0.113.6'))).toBe(0);
    }
    expect(await guess(from('one-more', '203.0.113.6'))).toBe(1);
    expect(await guess(from('one-more', '203.0.113.7'))).toBe(0);
    expect(await guess({ kind: 'device', of: 'known', field: 'password' })).toBe(0);
    clock.advance(11 * SECOND);
    await attempts.check(from('two-more', '203.0.113.6'), acceptSecret);
    expect(await guess(from('three-more', '203.0.113.6'))).toBe(0);
    expect(await guess(from('four-more', '203.0.113.6'))).toBe(1);
  });
});

describe.each(['memory', 'Redis'])('an address that is counted in %s', (where) => {
  it('is never delayed by a few mistypes at any time, nor for longer than four seconds', async () => {
    const { guess, clock, attempts } = open(where);
    const from = (of: string): Tried => ({ ...LOGIN, of, network: '203.0.113.8' });
    for (let time = 0; time < 150; time += 1) {
      clock.advance(10 * SECOND);
      expect(await guess(from(`wrong-${time}`))).toBe(0);
      await attempts.check(from('right'), acceptSecret);
    }
    for (let name = 0; name < 120; name += 1) await guess(from(`flood-${name}`));
    for (let time = 0; time < 6; time += 1) {
      const wait = await guess(from(`late-${time}`));
      expect(wait).toBeLessThanOrEqual(4);
      clock.advance(wait * SECOND);
      await guess(from(`later-${time}`));
    }
  });

  it('is unchanged after a fault of the server', async () => {
    const { guess, attempts } = open(where);
    const fault = new Error('the database is away');
    for (let time = 0; time < 6; time += 1) {
      await expect(attempts.check(LOGIN, () => Promise.reject(fault))).rejects.toBe(fault);
    }
    for (let time = 0; time < 4; time += 1) expect(await guess()).toBe(0);
    expect(await guess()).toBe(1);
  });
});

describe.each(['memory', 'Redis'])('tries that are being checked, counted in %s', (where) => {
  const times = <T>(count: number, make: (at: number) => T) =>
    Array.from({ length: count }, (_, at) => make(at));

  it('delay no right ones of the same secret', async () => {
    const { attempts } = open(where);
    const done = await Promise.all(times(50, () => attempts.check(LOGIN, acceptSecret)));
    expect(done).toHaveLength(50);
  });

  it('delay no right ones of the same address', async () => {
    const { attempts } = open(where);
    const from = (at: number): Tried => ({ ...LOGIN, of: `name-${at}` });
    const done = await Promise.all(times(150, (at) => attempts.check(from(at), acceptSecret)));
    expect(done).toHaveLength(150);
  });

  it('let a right one wait for their results, and delay it once they are wrong', async () => {
    const { attempts, guess } = open(where);
    const answer = Promise.withResolvers<never>();
    const begun = times(4, () => {
      const started = Promise.withResolvers<void>();
      const done = attempts.check(LOGIN, () => {
        started.resolve();
        return answer.promise;
      });
      return { started: started.promise, done: expect(done).rejects.toBe(WRONG) };
    });
    await Promise.all(begun.map(({ started }) => started));
    const acceptLate = vi.fn(acceptSecret);
    const right = attempts.check(LOGIN, acceptLate);
    // Another secret is delayed by itself, and is not held up by the results of this one.
    await guess({ ...LOGIN, of: 'ravi' });
    expect(acceptLate).not.toHaveBeenCalled();
    answer.reject(WRONG);
    await expect(right).rejects.toMatchObject({
      message: 'Too many tries. Try again in 1 second.',
    });
    await Promise.all(begun.map(({ done }) => done));
  });

  it('hold up no other one beyond its delay, if they do not come to an end', async () => {
    const { attempts, clock } = open(where);
    const stuck = Promise.withResolvers<string>();
    const pending = times(4, () => attempts.check(LOGIN, () => stuck.promise));
    const late = attempts.check(LOGIN, acceptSecret);
    clock.advance(SECOND);
    expect(await late).toBe('signed in');
    stuck.resolve('signed in');
    await Promise.all(pending);
  });

  it('of the same address do not hold up the rejection of a delayed secret', async () => {
    const { attempts, guessOn, guess } = open(where);
    await guessOn(4);
    const answer = Promise.withResolvers<string>();
    const started = Promise.withResolvers<void>();
    const other = attempts.check({ ...LOGIN, of: 'ravi' }, () => {
      started.resolve();
      return answer.promise;
    });
    await started.promise;
    expect(await guess()).toBe(1);
    answer.resolve('signed in');
    await other;
  });
});

describe('several servers', () => {
  it('count together in Redis, and each by itself while it is unavailable', async () => {
    const { guess, another } = open('Redis');
    for (let time = 0; time < 4; time += 1) {
      expect(await guess(LOGIN, time % 2 === 0 ? undefined : another)).toBe(0);
    }
    expect(await guess(LOGIN, another)).toBe(1);
    await redis.kill();
    for (let time = 0; time < 4; time += 1) expect(await guess(LOGIN, another)).toBe(0);
    expect(await guess(LOGIN, another)).toBe(1);
    expect(await guess()).toBe(0);
    await redis.start();
    await untilThere();
    // Redis's counts are lost with it.
    expect(await guess(LOGIN, another)).toBe(0);
  });
});
