import * as v from 'valibot';
import { describe, expect, it, test } from 'vitest';
import { createRandom } from '../../fairness/random.ts';
import { simulate } from '../../testing/simulate.ts';
import { FISH, type FishKind, game, KINDS } from './game.ts';
import { fishAt, nextFish } from './use-school.ts';

const seeds = (nonce: number) => ({ serverSeed: 'a'.repeat(64), clientSeed: 'player', nonce });

test('draws the same shots for fixed seeds', () => {
  const shots = Array.from(
    { length: 12 },
    (_, nonce) => game.open({ fish: 'clownfish' }, createRandom(seeds(nonce)), 100_00).caught,
  );
  expect(shots.map(Number).join('')).toMatchInlineSnapshot(`"101101000111"`);
  for (const [nonce, caught] of shots.entries()) {
    expect(game.verify(createRandom(seeds(nonce)), { fish: 'clownfish' })).toEqual([
      'Clownfish',
      caught ? 'Caught' : 'Got away',
    ]);
  }
});

describe('a shot', () => {
  it.each<[FishKind, boolean, number]>([
    ['sardine', true, 200_00],
    ['clownfish', true, 300_00],
    ['angelfish', true, 500_00],
    ['puffer', true, 800_00],
    ['turtle', true, 1500_00],
    ['ray', true, 3000_00],
    ['shark', true, 6000_00],
    ['dragon', true, 20_000_00],
    ['dragon', false, 0],
    ['sardine', false, 0],
  ])('at a %s, caught: %s, pays %i paise', (fish, caught, paise) => {
    expect(game.isOver({ fish, caught })).toBe(true);
    expect(game.payout({ fish, caught }, 100_00)).toBe(paise);
  });
  it('never wins more than the maximum of a round', () => {
    const { maxPaise, maxWinPaise } = game.limits;
    for (const kind of KINDS) expect(maxPaise * FISH[kind].pays).toBeLessThanOrEqual(maxWinPaise);
  });
  it('at an unknown fish is refused', () => {
    expect(v.safeParse(game.choice, { fish: 'whale' }).success).toBe(false);
    expect(v.safeParse(game.choice, {}).success).toBe(false);
  });
});

describe('the return to player', () => {
  it.each(KINDS)('of a %s is exactly as stated', (fish) => {
    const faces = 100 * FISH[fish].pays;
    let caught = 0;
    for (let face = 0; face < faces; face += 1) {
      const random = {
        int: (below: number) => (below === faces ? face : Number.NaN),
        float: () => 0,
        shuffle: () => [],
      };
      if (game.open({ fish }, random, 100_00).caught) caught += 1;
    }
    expect((caught / faces) * FISH[fish].pays * 100).toBeCloseTo(game.rtp, 10);
  });

  it.each<[FishKind, number]>([
    ['sardine', 60_000],
    ['puffer', 60_000],
    ['turtle', 100_000],
    ['dragon', 200_000],
  ])('of a %s is reached over %i shots', (fish, shots) => {
    const { mean, error } = simulate(
      shots,
      (random) => game.payout(game.open({ fish }, random, 100_00), 100_00) / 100_00,
    );
    expect(Math.abs(mean - game.rtp / 100)).toBeLessThan(3 * error);
  });

  it('is stated in the rules with the chance of every fish', () => {
    for (const kind of KINDS) {
      const { name, pays } = FISH[kind];
      const chance = `${name.toLowerCase()} ${Number((game.rtp / pays).toFixed(2))}%`;
      expect(game.rules.join(' ').toLowerCase()).toContain(chance);
    }
  });
});

describe('the drawn fish', () => {
  it('swims from one side to the other, and is gone at the end', () => {
    const fish = nextFish(0, 1000, () => 0.3);
    const from = fishAt(fish, fish.begin, 400, 80);
    const to = fishAt(fish, fish.begin + fish.lastsMs, 400, 80);
    expect(Math.min(from.x, to.x)).toBe(-80);
    expect(Math.max(from.x, to.x)).toBe(400);
    expect(from.left).toBe(false);
    expect(fishAt(fish, fish.begin + fish.lastsMs + 1, 400, 80).left).toBe(true);
  });
  it('can be of every kind', () => {
    const seen = new Set(
      Array.from({ length: 1000 }, (_, at) => nextFish(0, 0, () => at / 1000).kind),
    );
    expect([...seen].sort()).toEqual([...KINDS].sort());
  });
});
