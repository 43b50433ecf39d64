import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import { commitTo, hmacSha256 } from './hash.ts';
import { createRandom } from './random.ts';

const SEEDS = { serverSeed: 'a'.repeat(64), clientSeed: 'player', nonce: 7 };

test('hashes are equal to those of Node', () => {
  const hmac = createHmac('sha256', 'key').update('text ₹').digest('hex');
  expect(Buffer.from(hmacSha256('key', 'text ₹')).toString('hex')).toBe(hmac);
  expect(commitTo('seed')).toBe(createHash('sha256').update('seed').digest('hex'));
});

describe('the random numbers of a round', () => {
  it('are HMAC-SHA256 of "client seed:nonce:cursor", four bytes a number, block after block', () => {
    const block = (cursor: number) =>
      createHmac('sha256', SEEDS.serverSeed).update(`player:7:${cursor}`).digest();
    const random = createRandom(SEEDS);
    const drawn = Array.from({ length: 12 }, () => random.int(2 ** 32));
    const bytes = Buffer.concat([block(0), block(1)]);
    expect(drawn).toEqual(drawn.map((_, index) => bytes.readUInt32BE(index * 4)));
  });

  it('equal fixed vectors', () => {
    const random = createRandom(SEEDS);
    expect([random.int(10), random.int(37), random.int(52)]).toMatchInlineSnapshot(`
      [
        2,
        25,
        45,
      ]
    `);
    expect(random.float()).toMatchInlineSnapshot(`0.20582972668719546`);
    expect(createRandom(SEEDS).shuffle(8)).toMatchInlineSnapshot(`
      [
        4,
        1,
        3,
        7,
        6,
        5,
        0,
        2,
      ]
    `);
  });

  it.each([
    ['server seed', { ...SEEDS, serverSeed: 'b'.repeat(64) }],
    ['client seed', { ...SEEDS, clientSeed: 'other' }],
    ['nonce', { ...SEEDS, nonce: 8 }],
  ])('differ with another %s', (_, other) => {
    expect(createRandom(other).float()).not.toBe(createRandom(SEEDS).float());
  });

  it('are unbiased where the range does not divide 2^32', () => {
    // 3 · 2^30 leaves a quarter of all 32-bit numbers over; folded in, the first third doubles.
    const below = 3 * 2 ** 30;
    let low = 0;
    const count = 20_000;
    const random = createRandom(SEEDS);
    for (let drawn = 0; drawn < count; drawn += 1) if (random.int(below) < 2 ** 30) low += 1;
    expect(Math.abs(low / count - 1 / 3)).toBeLessThan(0.015);
  });

  it('shuffle so that every position is equally likely', () => {
    const places = Array.from({ length: 5 }, () => 0);
    for (let nonce = 0; nonce < 20_000; nonce += 1) {
      const at = createRandom({ ...SEEDS, nonce })
        .shuffle(5)
        .indexOf(0);
      places[at] = (places[at] ?? 0) + 1;
    }
    const chiSquare = places.reduce((sum, seen) => sum + (seen - 4000) ** 2 / 4000, 0);
    // 99.9% of fair shuffles stay below this with four degrees of freedom.
    expect(chiSquare).toBeLessThan(18.5);
  });
});
