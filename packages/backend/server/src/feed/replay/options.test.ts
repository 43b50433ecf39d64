import { describe, expect, it } from 'vitest';
import { loadRecording } from '../betfair-stream/load-recording.ts';
import { parseDuration, parseInstant, resolvePoint } from '../run/seek-points.ts';
import { resolveStart } from './match-of-recording.ts';
import { DEMO_RECORDING, isReplayAsked, readReplayOptions } from './options.ts';

describe('the flags of a replay', () => {
  it('are by default the committed match, in a loop, from the first ball', () => {
    expect(readReplayOptions([])).toEqual({
      ...DEMO_RECORDING,
      speed: 1,
      from: 'inplay',
      hold: undefined,
      loop: true,
    });
  });

  it('are all read', () => {
    const { marketFile, scoresFile } = DEMO_RECORDING;
    const files = ['--replay', marketFile, '--scores', scoresFile];
    const args = [...files, '--speed=60', '--from', 'start', '--hold', '45m'];
    expect(readReplayOptions(args)).toEqual({
      marketFile,
      scoresFile,
      speed: 60,
      from: 'start',
      hold: '45m',
      loop: false,
    });
  });

  it('show whether a replay is requested', () => {
    expect(isReplayAsked(['--sim-speed', '2'])).toBe(false);
    expect(isReplayAsked(['--replay=x', '--speed', '2'])).toBe(true);
    expect(() => isReplayAsked(['--speed', '2'])).toThrow(/--speed needs --replay/);
  });

  it.each([
    [['--speed', '0'], /--speed 0/],
    [['--speed', 'fast'], /--speed fast/],
    [['--from', 'noon'], /--from noon/],
    [['--hold', '45'], /--hold 45/],
    [['--replay', 'nowhere.gz'], /--replay nowhere.gz: there is no such file/],
    [['--scores', 'x'], /--scores needs --replay/],
    [['--replay'], /--replay needs a value/],
  ])('%j are refused with the reason', (args, reason) => {
    expect(() => readReplayOptions(args)).toThrow(reason);
  });
});

describe('points of a replay', () => {
  it.each([
    ['90s', 90_000],
    ['45m', 2_700_000],
    ['1.5h', 5_400_000],
    ['45', undefined],
    ['m', undefined],
    ['-1s', undefined],
  ])('are read from the duration %s if it is valid', (text, ms) => {
    expect(parseDuration(text)).toBe(ms);
  });

  it('are read from an instant only if it is an ISO time', () => {
    expect(parseInstant('2022-07-11T11:00:20.540Z')).toBe(1_657_537_220_540);
    expect(parseInstant('2022')).toBeUndefined();
    expect(parseInstant('2022-99-99T00:00:00Z')).toBeUndefined();
  });

  it('are resolved by a recording', async () => {
    const { marketFile: market, scoresFile: scores } = DEMO_RECORDING;
    const recording = await loadRecording({ market, scores });
    const first = recording.steps[0]?.at ?? 0;
    const last = recording.steps.at(-1)?.at ?? 0;
    expect(resolveStart(recording, 'start')).toBe(first);
    expect(resolveStart(recording, 'inplay')).toBe(recording.inPlayAt);
    expect(resolveStart(recording, new Date(first + 5000).toISOString())).toBe(first + 5000);
    expect(() => resolveStart(recording, '2020-01-01T00:00:00Z')).toThrow(/cannot start/);
    expect(resolvePoint({ start: first, last }, '90s')).toBe(first + 90_000);
    expect(resolvePoint({ start: first, last }, 'end')).toBe(last);
    expect(resolvePoint({ start: first, last }, 'soon')).toBeUndefined();
  });
});
