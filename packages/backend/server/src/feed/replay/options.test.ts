import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadRecording } from '../betfair-stream/load-recording.ts';
import { parseDuration, parseInstant, resolvePoint } from '../run/seek-points.ts';
import { resolveStart } from './match-of-recording.ts';
import { DEFAULT_REPLAY, DEMO_RECORDING, isReplayAsked, readReplayOptions } from './options.ts';

describe('the flags of a replay', () => {
  it('are by default the committed match, in a loop, from the first ball', () => {
    expect(readReplayOptions([])).toEqual(DEFAULT_REPLAY);
    expect(DEFAULT_REPLAY).toMatchObject({ ...DEMO_RECORDING, from: 'inplay', loop: true });
  });

  it('are all read', () => {
    const { marketFile, scoresFile } = DEMO_RECORDING;
    const files = ['--replay', marketFile, '--scores', scoresFile];
    const args = [...files, '--speed=60', '--from', 'start', '--hold', '45m'];
    expect(readReplayOptions(args)).toEqual({
      ...DEFAULT_REPLAY,
      marketFile,
      scoresFile,
      speed: 60,
      from: 'start',
      hold: '45m',
      loop: false,
    });
  });

  it('are several files, a catalogue and a factor of sizes', async () => {
    const { marketFile, scoresFile } = DEMO_RECORDING;
    const folder = await mkdtemp(join(tmpdir(), 'options-'));
    const catalogueFile = join(folder, 'catalogue.json');
    await writeFile(catalogueFile, '[{"marketId":"1.1","runners":[{"selectionId":"x"}]}]');
    const args = ['--replay', `${marketFile},${scoresFile}`, '--catalogue', catalogueFile];
    expect(() => readReplayOptions(args)).toThrow(
      `--catalogue ${catalogueFile}: 0.runners.0.selectionId: `,
    );
    await writeFile(catalogueFile, '[]');
    expect(readReplayOptions([...args, '--size-factor', '110.5'])).toMatchObject({
      marketFile,
      furtherFiles: [scoresFile],
      scoresFile: undefined,
      catalogueFile,
      sizeFactor: 110.5,
    });
    await rm(folder, { recursive: true });
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
    [['--replay', `${DEMO_RECORDING.marketFile},`], /--replay : there is no such file/],
    [['--replay', Array(11).fill(DEMO_RECORDING.marketFile).join()], /give at most 10 files/],
    [[...['--replay', DEMO_RECORDING.marketFile], '--size-factor', '0'], /--size-factor 0: give/],
    [[...['--replay', DEMO_RECORDING.marketFile], '--size-factor', '10001'], /at most 10000/],
    [[...['--replay', DEMO_RECORDING.marketFile], '--catalogue', 'x'], /--catalogue x: there is/],
    [['--catalogue', 'x'], /--catalogue needs --replay/],
    [['--size-factor', '2'], /--size-factor needs --replay/],
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
