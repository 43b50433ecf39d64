import { expect, it } from 'vitest';
import { describeFlags, readStrictArgs, suggest, UsageError } from './strict-args.ts';

const flags = {
  'sim-speed': { type: 'string', value: 'N', help: 'Speed of play.' },
  force: { type: 'boolean', help: 'Builds all.' },
} as const;
const areas = { known: ['sports', 'casino'], max: 2 };

it('reads flags and words in any order', () => {
  const args = ['casino', '--sim-speed', '20', 'sports', '--force'];
  expect(readStrictArgs(args, { flags, words: areas })).toEqual({
    values: { 'sim-speed': '20', force: true },
    words: ['casino', 'sports'],
  });
});

it.each([
  [['--sim-sped', '20'], '--sim-sped is not known; did you mean --sim-speed?'],
  [['--forse'], '--forse is not known; did you mean --force?'],
  [['--zebra'], '--zebra is not known'],
  [['-f'], '-f is not known'],
  [['--sim-speed'], '--sim-speed needs a value'],
  [['--sim-speed', '--force'], '--sim-speed needs a value'],
  [['--sim-speed='], '--sim-speed needs a value'],
  [['--force=yes'], '--force takes no value'],
  [['foo'], 'foo is one word too many'],
])('refuses %j: %s', (args, message) => {
  expect(() => readStrictArgs(args, { flags })).toThrow(new UsageError(message));
});

it.each([
  [['casino', 'sprots'], 'sprots is not known; did you mean sports?; there are sports, casino'],
  [['casino', 'sports', 'casino'], 'casino is one word too many'],
])('refuses %j with known words: %s', (args, message) => {
  expect(() => readStrictArgs(args, { flags, words: areas })).toThrow(new UsageError(message));
});

it('suggests the closest word, and none without a similar one', () => {
  expect(suggest('chekc', ['build', 'check', 'checks'])).toBe('; did you mean check?');
  expect(suggest('frobnicate', ['build', 'check'])).toBe('');
});

it('lists flags in columns', () => {
  expect(describeFlags(flags)).toEqual([
    '  --sim-speed N  Speed of play.',
    '  --force        Builds all.',
  ]);
});
