import { isDeepStrictEqual } from 'node:util';
import type { UnitOfWork } from '@exchange/server-kit/database';
import type { Clock } from '../../clock.ts';
import { RecordingError } from '../betfair-stream/json-lines.ts';
import { loadRecording, type Recording } from '../betfair-stream/load-recording.ts';
import type { FeedHost } from '../feed-host.ts';
import {
  type FeedClockState,
  fix,
  startClock,
  toClock,
  toClockColumns,
} from '../run/feed-clock.ts';
import type { InsistOptions } from '../run/insist.ts';
import { createMatchSimulation } from '../run/match-simulation.ts';
import { resolvePoint } from '../run/seek-points.ts';
import { createStepSource, type TimedStep } from '../run/steps.ts';
import type { ControlledRun } from '../run/test-control.ts';
import {
  checkSport,
  resolveStart,
  selectLast,
  toMarketInfo,
  toMatchInfo,
} from './match-of-recording.ts';
import type { ReplayOptions } from './options.ts';
import {
  endRun,
  type FeedRun,
  insertRun,
  listUnfinishedRuns,
  readNextNumber,
  updateClock,
} from './runs.repository.ts';

const VOID_WITHOUT_RESULT = 'The recording ended without a result.';
const VOID_WITHOUT_RECORDING = 'The recording of this match can no longer be read.';

/** A run on the board. */
export interface OpenedRun extends ControlledRun {
  recording: Recording;
  /** Plays the configured recording, so no new run is needed. */
  isConfigured: boolean;
}

interface Parts extends InsistOptions {
  clock: Clock;
  unitOfWork: UnitOfWork;
  host: FeedHost;
  options: ReplayOptions;
  log: { error(error: unknown, message: string): void };
  /** A run that a test holds stays held over a restart; without tests nothing could release it. */
  keepsHold?: boolean;
}

/** Returns the point of `--hold` in recorded ms. */
function resolveHold(recording: Recording, start: number, hold: string | undefined) {
  return hold === undefined
    ? undefined
    : resolvePoint({ start, last: selectLast(recording) }, hold);
}

/** Returns the ids of a run's markets, in the order of the recording's. */
const listMarketIds = ({ marketId, furtherMarkets }: FeedRun) => [
  marketId,
  ...furtherMarkets.map(({ id }) => id),
];

/** Yields the steps of a recording with the ids that its markets are played under. */
function* toTimedSteps({ steps }: Recording, ids: readonly string[]): Generator<TimedStep> {
  for (const { at, events, market } of steps) {
    const marketId = market === undefined ? undefined : ids[market];
    yield { at, events, ...(marketId !== undefined && { marketId }) };
  }
}

/** Opens runs: new ones by the options, and those that a restart interrupted. */
export function createRunScheduler(parts: Parts) {
  const { clock, unitOfWork, host, options, log, keepsHold = false } = parts;
  const now = () => clock.now();

  const put = async (
    row: FeedRun,
    recording: Recording,
    state: FeedClockState,
  ): Promise<OpenedRun> => {
    const start = resolveStart(recording, row.startFrom);
    const { matchId } = row;
    const ids = listMarketIds(row);
    const markets = recording.markets.map((market, i) =>
      toMarketInfo(recording, market, { id: ids[i] ?? market.id, matchId }),
    );
    const match = await host.openMatch(toMatchInfo(recording, matchId), markets, 'replayed');
    const run = createMatchSimulation({
      clock,
      host,
      stopping: parts.stopping,
      onError: parts.onError,
      steps: createStepSource(toTimedSteps(recording, ids)),
      match,
      voidReason: VOID_WITHOUT_RESULT,
      start: state,
      onClock: (to) => unitOfWork.withTransaction((tx) => updateClock(tx, row.id, to)),
      onEnd: () => unitOfWork.withTransaction((tx) => endRun(tx, row.id, now())),
    });
    run.catchUp();
    return { run, recording, start, last: selectLast(recording), isConfigured: isSame(row) };
  };

  const isSame = (row: FeedRun) =>
    row.startFrom === options.from &&
    row.sizeFactor === options.sizeFactor &&
    (row.catalogueFile ?? undefined) === options.catalogueFile &&
    isDeepStrictEqual(
      [row.marketFile, ...row.furtherMarkets.map(({ file }) => file)],
      [options.marketFile, ...options.furtherFiles],
    );

  /**
   * Returns the clock of an interrupted run; speed and hold of the options apply to their own run.
   */
  const selectClock = (row: FeedRun, recording: Recording): FeedClockState => {
    const state = fix(toClock(row), now().getTime());
    if (!isSame(row)) return { ...state, held: false, holdAt: undefined };
    const holdAt = resolveHold(recording, resolveStart(recording, row.startFrom), options.hold);
    return {
      ...state,
      speed: options.speed,
      held: keepsHold && state.held,
      holdAt: holdAt === undefined ? undefined : Math.max(holdAt, state.recorded),
    };
  };

  const abandon = async (row: FeedRun, error: RecordingError) => {
    log.error(error, `Match ${row.matchId} cannot continue: its bets are void`);
    for (const id of listMarketIds(row)) await host.voidMarket(id, VOID_WITHOUT_RECORDING);
    await host.closeMatch(row.matchId);
    await unitOfWork.withTransaction((tx) => endRun(tx, row.id, now()));
  };

  const resume = async (row: FeedRun): Promise<OpenedRun | undefined> => {
    try {
      const recording = await loadRecording({
        market: row.marketFile,
        furtherMarkets: row.furtherMarkets.map(({ file }) => file),
        scores: row.scoresFile ?? undefined,
        catalogue: row.catalogueFile ?? undefined,
        sizeFactor: row.sizeFactor,
      });
      const state = selectClock(row, recording);
      await unitOfWork.withTransaction((tx) => updateClock(tx, row.id, state));
      const opened = await put(row, recording, state);
      for (const market of opened.run.match.markets) await host.restoreTakings(market);
      return opened;
    } catch (error) {
      if (!(error instanceof RecordingError)) throw error;
      await abandon(row, error);
      return undefined;
    }
  };

  return {
    /** Resumes interrupted runs as if time had passed; those without a file are void. */
    async resumeAll(): Promise<OpenedRun[]> {
      const rows = await unitOfWork.withTransaction(listUnfinishedRuns);
      const opened: OpenedRun[] = [];
      for (const row of rows) {
        const one = await resume(row);
        if (one) opened.push(one);
      }
      return opened;
    },

    /** Starts the recording of the options as a new match. */
    async openNew(): Promise<OpenedRun> {
      const { marketFile, furtherFiles, scoresFile, catalogueFile, sizeFactor } = options;
      const { from, speed, hold } = options;
      const recording = await loadRecording({
        market: marketFile,
        furtherMarkets: furtherFiles,
        scores: scoresFile,
        catalogue: catalogueFile,
        sizeFactor,
      });
      checkSport(recording);
      const [main, ...further] = recording.markets;
      const start = resolveStart(recording, from);
      const holdAt = resolveHold(recording, start, hold);
      const state = startClock(start, now().getTime(), { speed, holdAt });
      const row = await unitOfWork.withTransaction(async (tx) => {
        const number = await readNextNumber(tx, recording.eventId);
        const suffix = number === 1 ? '' : `-${number}`;
        return insertRun(tx, {
          ...toClockColumns(state),
          marketFile,
          furtherMarkets: further.map(({ id }, i) => ({
            file: furtherFiles[i] ?? '',
            recordedId: id,
            id: `${id}${suffix}`,
          })),
          scoresFile: scoresFile ?? null,
          catalogueFile: catalogueFile ?? null,
          sizeFactor,
          number,
          recordedMarketId: main.id,
          matchId: `${recording.eventId}${suffix}`,
          marketId: `${main.id}${suffix}`,
          startFrom: from,
          startedAt: now().getTime(),
        });
      });
      return put(row, recording, state);
    },
  };
}
