import { describe, expect, it } from 'vitest';
import { readSimulatorOptions } from './options.ts';
import { listVenues } from './schedule.ts';

describe('the flags of the simulator', () => {
  it('are by default ten grounds at five times the speed', () => {
    const options = readSimulatorOptions([]);
    expect(options).toEqual({
      speed: 5,
      seed: undefined,
      counts: { cricket: 3, football: 4, tennis: 3 },
      commission: 0,
      withdrawals: 0,
      opensBefore: 0,
    });
    expect(listVenues(options.counts).map(({ kind }) => kind)).toEqual([
      'T20',
      'T20',
      'ODI',
      'football',
      'football',
      'football',
      'football',
      'tennis',
      'tennis',
      'tennis',
    ]);
  });

  it('are all read', () => {
    const args = [
      '--sim-speed',
      '60',
      '--sim-seed=9',
      '--sim-matches',
      '1,0,2',
      '--sim-commission',
      '2.5',
      '--sim-withdrawals',
      '25',
      '--sim-opens-before',
      '600',
    ];
    expect(readSimulatorOptions(args)).toEqual({
      speed: 60,
      seed: 9,
      counts: { cricket: 1, football: 0, tennis: 2 },
      commission: 2.5,
      withdrawals: 25,
      opensBefore: 600,
    });
  });

  it.each([
    [['--sim-speed', '0'], /--sim-speed 0/],
    [['--sim-speed', 'fast'], /--sim-speed fast/],
    [['--sim-seed', '-1'], /--sim-seed/],
    [['--sim-seed', '4294967296'], /--sim-seed 4294967296/],
    [['--sim-matches', '1,2'], /--sim-matches 1,2/],
    [['--sim-matches', '1,2,3,4'], /--sim-matches 1,2,3,4/],
    [['--sim-commission', '21'], /--sim-commission 21/],
    [['--sim-commission', '-1'], /--sim-commission -1/],
    [['--sim-withdrawals', '101'], /--sim-withdrawals 101/],
    [['--sim-withdrawals', '0.5'], /--sim-withdrawals 0.5/],
    [['--sim-opens-before', '-1'], /--sim-opens-before -1/],
    [['--sim-opens-before', '86401'], /--sim-opens-before 86401/],
    [['--sim-speed'], /--sim-speed needs a value/],
  ])('%j are refused with the reason', (args, reason) => {
    expect(() => readSimulatorOptions(args)).toThrow(reason);
  });
});
