import type { UnitOfWork } from '@exchange/server-kit/database';
import type { Clock } from '../../clock.ts';
import { loadRecording, type Recording, RecordingError } from '../betfair-stream/load-recording.ts';
import type { MatchInfo } from '../board/board.ts';
import type { MarketInfo } from '../board/market.ts';
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
import { createStepSource } from '../run/steps.ts';
import type { ControlledRun } from '../run/test-control.ts';
import { resolveStart, selectLast, toMarketInfo, toMatchInfo } from './match-of-recording.ts';
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

interface RunSchedulerOptions extends InsistOptions {
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

/** Opens runs: new ones by the options, and those that a restart interrupted. */
export function createRunScheduler(setup: RunSchedulerOptions) {
  const { clock, unitOfWork, host, options, log, keepsHold = false } = setup;
  const now = () => clock.now();

  const put = async (
    row: FeedRun,
    recording: Recording,
    state: FeedClockState,
  ): Promise<OpenedRun> => {
    const start = resolveStart(recording, row.startFrom);
    const info: MatchInfo = toMatchInfo(recording, row.matchId);
    const market: MarketInfo = toMarketInfo(recording, row.matchId, row.marketId);
    const match = await host.openMatch(info, [market], 'replayed');
    const run = createMatchSimulation({
      clock,
      host,
      stopping: setup.stopping,
      onError: setup.onError,
      steps: createStepSource(recording.steps),
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
    row.marketFile === options.marketFile && row.startFrom === options.from;

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
    await host.voidMarket(row.marketId, VOID_WITHOUT_RECORDING);
    await host.closeMatch(row.matchId);
    await unitOfWork.withTransaction((tx) => endRun(tx, row.id, now()));
  };

  const resume = async (row: FeedRun): Promise<OpenedRun | undefined> => {
    try {
      const files = { market: row.marketFile, scores: row.scoresFile ?? undefined };
      const recording = await loadRecording(files);
      const state = selectClock(row, recording);
      await unitOfWork.withTransaction((tx) => updateClock(tx, row.id, state));
      const opened = await put(row, recording, state);
      await host.restoreReservations(opened.run.market);
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
      const { marketFile, scoresFile, from, speed, hold } = options;
      const recording = await loadRecording({ market: marketFile, scores: scoresFile });
      const start = resolveStart(recording, from);
      const holdAt = resolveHold(recording, start, hold);
      const state = startClock(start, now().getTime(), { speed, holdAt });
      const row = await unitOfWork.withTransaction(async (tx) => {
        const number = await readNextNumber(tx, recording.marketId);
        const suffix = number === 1 ? '' : `-${number}`;
        return insertRun(tx, {
          ...toClockColumns(state),
          marketFile,
          scoresFile: scoresFile ?? null,
          number,
          recordedMarketId: recording.marketId,
          matchId: `${recording.eventId}${suffix}`,
          marketId: `${recording.marketId}${suffix}`,
          startFrom: from,
          startedAt: now().getTime(),
        });
      });
      return put(row, recording, state);
    },
  };
}
