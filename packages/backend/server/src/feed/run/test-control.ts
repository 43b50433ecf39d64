import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { BadRequestError, NotFoundError } from '../../http-error.ts';
import * as feedClock from './feed-clock.ts';
import type { MatchSimulation } from './match-simulation.ts';
import { type Course, resolvePoint } from './seek-points.ts';

/** A run that tests control, with its course on the feed's clock. */
export interface ControlledRun extends Course {
  run: MatchSimulation;
}

/** A feed that tests control. */
export interface ControlledFeed {
  /** Returns the run of a match, or the default one of a test. */
  find(matchId?: string): ControlledRun | undefined;
  /** Plays the recording as a new match, the default one from then on; only replays can. */
  playAgain?(): Promise<void>;
}

const body = v.object({
  action: v.picklist([
    'hold',
    'release',
    'seek',
    'step',
    'speed',
    'state',
    'interrupt',
    'reconnect',
    'again',
  ]),
  /**
   * seek: a duration after the starting point ('45m'), an ISO time of the feed or 'end'; forward
   * only. step: number of steps (1 when absent). speed: feed seconds per real second. interrupt: the
   * feed falls silent until `reconnect`. again: the match ends, and its recording plays as a new one.
   */
  to: v.optional(v.union([v.string(), v.number()])),
  /** The match of the run; the feed's choice when absent. */
  match_id: v.optional(v.string()),
});
type Body = v.InferOutput<typeof body>;

/** Returns the feed's state, as `POST /api/test/feed` responds with it. */
const toState = ({ run }: ControlledRun) => ({
  match_id: run.match.id,
  market_id: run.market.id,
  recorded: new Date(run.recordedNow()).toISOString(),
  held: run.clock().held,
  speed: run.clock().speed,
  status: run.market.status,
  ended: run.ended,
});

function readCount(to: Body['to']): number {
  const count = Number(to ?? 1);
  if (Number.isSafeInteger(count) && count > 0) return count;
  throw new BadRequestError('to', 'step takes a whole number above 0');
}

function readSpeed(to: Body['to']): number {
  const speed = Number(to);
  if (speed > 0 && speed <= feedClock.FASTEST) return speed;
  throw new BadRequestError('to', `speed takes a number above 0, at most ${feedClock.FASTEST}`);
}

async function seekTo({ run, ...course }: ControlledRun, to: Body['to']): Promise<void> {
  const at = resolvePoint(course, String(to));
  if (at === undefined) {
    throw new BadRequestError('to', "seek takes a duration, a recorded ISO time or 'end'");
  }
  if (at < run.recordedNow()) throw new BadRequestError('to', 'the feed only goes forward');
  await run.change((state, now) => feedClock.seek(state, now, at));
}

type Act = (opened: ControlledRun, to: Body['to']) => Promise<void>;

const ACTIONS: Record<Exclude<Body['action'], 'again'>, Act> = {
  state: async () => undefined,
  hold: ({ run }) => run.change(feedClock.hold),
  release: ({ run }) => run.change(feedClock.release),
  seek: seekTo,
  step: ({ run }, to) => run.step(readCount(to)),
  speed: ({ run }, to) => {
    const speed = readSpeed(to);
    return run.change((state, now) => feedClock.setSpeed(state, now, speed));
  },
  interrupt: async ({ run }) => run.interrupt(),
  reconnect: async ({ run }) => run.reconnect(),
};

/** Runs a body's command and returns the feed's state. */
export type SteerFeed = (body: unknown) => Promise<object>;

/** Controls the feed of this server; undefined where another server has it. */
export const createSteering =
  (readFeed: () => ControlledFeed | undefined): SteerFeed =>
  async (input) => {
    const parsed = v.safeParse(body, input);
    if (!parsed.success) throw new BadRequestError('action', parsed.issues[0].message);
    const { action, to, match_id } = parsed.output;
    const feed = readFeed();
    const find = () => {
      const opened = feed?.find(match_id);
      if (opened) return opened;
      throw new NotFoundError('No such match is being played.', 'match_id');
    };
    const opened = find();
    if (action !== 'again') {
      await ACTIONS[action](opened, to);
      return toState(opened);
    }
    if (!feed?.playAgain) throw new BadRequestError('action', 'this feed plays no recording');
    await seekTo(opened, 'end');
    await feed.playAgain();
    return toState(find());
  };

/**
 * Registers `POST /api/test/feed`: lets end-to-end tests hold, step and seek the feed. In test mode
 * (EXCHANGE_TEST=1) only. The response comes after all due events, so after a seek to 'end' the
 * market is settled.
 */
export function registerFeedControl(app: FastifyInstance, steer: SteerFeed): void {
  app.post('/api/test/feed', { schema: { hide: true } }, async (request) => {
    const data = await steer(request.body);
    return { status: 200, error: false, message: 'Success', data };
  });
}
