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
  for (let turn = 0; turn < 3; turn++) {
    expect(faults.isResting(CASINO)).toBe(false);
    faults.blame(CASINO, 'throws', 'no prices');
  }
  expect(faults.isResting(CASINO)).toBe(true);
  expect(faults.isResting({ ...CASINO, version: '1.0.1' })).toBe(false);
  now = 30_000;
  expect(faults.isResting(CASINO)).toBe(false);
  expect(warnings[0]).toBe('Frame of casino 1.0.0: no prices (throws)');
  expect(warnings.at(-1)).toContain('its pages get the skeleton for a while');
});

test('the rest doubles up to five minutes, and a frame ends it', () => {
  const faults = create();
  for (let turn = 0; turn < 20; turn++) faults.blame(CASINO, 'late', '');
  now = 299_999;
  expect(faults.isResting(CASINO)).toBe(true);
  now = 300_000;
  expect(faults.isResting(CASINO)).toBe(false);
  faults.forgive(CASINO);
  faults.blame(CASINO, 'late', '');
  expect(faults.isResting(CASINO)).toBe(false);
});

test('an edge votes about a version once a second at most @security:measures.143', () => {
  const faults = create();
  faults.blame(CASINO, 'throws', '', vote);
  faults.forgive(CASINO);
  faults.blame(CASINO, 'throws', '', vote);
  expect(votes).toBe(1);
  now = 1000;
  faults.blame(CASINO, 'throws', '', vote);
  expect(votes).toBe(2);
});
