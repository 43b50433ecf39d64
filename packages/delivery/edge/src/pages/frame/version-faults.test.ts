import { beforeEach, expect, test } from 'vitest';
import { createVersionFaults } from './version-faults.ts';

let now: number;
let warnings: string[];
let votes: number;
beforeEach(() => {
  now = 0;
  warnings = [];
  votes = 0;
});
const create = () => createVersionFaults({ warn: (text) => warnings.push(text) }, () => now);
const CASINO = { area: 'casino', version: '1.0.0' };
const vote = () => {
  votes += 1;
};

test('after three faults in a row a version gets no frames for 30 seconds', () => {
  const faults = create();
  for (now = 0; now < 3000; now += 1000) {
    expect(faults.isResting(CASINO)).toBe(false);
    faults.blame(CASINO, 'throws', 'no prices', vote);
  }
  expect(faults.isResting(CASINO)).toBe(true);
  expect(faults.isResting({ ...CASINO, version: '1.0.1' })).toBe(false);
  now = 31_999;
  expect(faults.isResting(CASINO)).toBe(true);
  now = 32_000;
  expect(faults.isResting(CASINO)).toBe(false);
  expect(warnings[0]).toBe('Frame of casino 1.0.0: no prices (throws)');
  expect(warnings.at(-1)).toContain('its pages get the skeleton for a while');
});

test('the rest doubles up to five minutes, and a frame ends it', () => {
  const faults = create();
  for (now = 1000; now <= 20_000; now += 1000) faults.blame(CASINO, 'throws', '', vote);
  now = 319_999;
  expect(faults.isResting(CASINO)).toBe(true);
  now = 320_000;
  expect(faults.isResting(CASINO)).toBe(false);
  faults.forgive(CASINO);
  faults.blame(CASINO, 'throws', '', vote);
  expect(faults.isResting(CASINO)).toBe(false);
});

test('late frames, which a busy machine makes of sound ones, rest for one to ten seconds', () => {
  const faults = create();
  const blameAndMeasure = () => {
    faults.blame(CASINO, 'late', '', vote);
    const since = now;
    while (faults.isResting(CASINO)) now += 1000;
    const rest = now - since;
    now = Math.max(now, since + 1000);
    return rest;
  };
  expect(Array.from({ length: 9 }, blameAndMeasure)).toEqual([
    0, 0, 1000, 2000, 4000, 8000, 10_000, 10_000, 10_000,
  ]);
  expect([votes, warnings.length]).toEqual([3, 2]);
});

test('late frames neither lengthen nor shorten the rest after other faults', () => {
  const faults = create();
  for (now = 0; now < 9000; now += 1000) faults.blame(CASINO, 'late', '', vote);
  for (; now < 12_000; now += 1000) faults.blame(CASINO, 'throws', '', vote);
  faults.blame(CASINO, 'late', '', vote);
  now = 40_999;
  expect(faults.isResting(CASINO)).toBe(true);
  now = 41_000;
  expect(faults.isResting(CASINO)).toBe(false);
});

test('an edge counts a fault of a version once a second at most @security:measures.143', () => {
  const faults = create();
  faults.blame(CASINO, 'throws', '', vote);
  faults.forgive(CASINO);
  faults.blame(CASINO, 'throws', '', vote);
  expect(votes).toBe(1);
  now = 1000;
  faults.blame(CASINO, 'throws', '', vote);
  expect(votes).toBe(2);
  expect(faults.isResting(CASINO)).toBe(false);
});
