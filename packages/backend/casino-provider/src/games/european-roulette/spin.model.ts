import { POCKETS, WHEEL } from './game.ts';

/** Degrees of one pocket. */
export const SECTOR = 360 / POCKETS;
/** The ball rests before the running phase ends. */
export const SPIN_MS = 6800;
const WHEEL_TURN = 300;
const BALL_TURNS = 7;
const [RIM, POCKET] = [91, 61];

/**
 * Returns the positions of wheel and ball (degrees, and the ball's radius) so that the ball ends in
 * `number`.
 */
export function spinAt(number: number, elapsedMs: number) {
  const part = Math.min(1, Math.max(0, elapsedMs / SPIN_MS));
  const wheel = WHEEL_TURN * (1 - (1 - part) ** 2);
  // The ball runs against the wheel, leaves the rim, hops, and then stays in its pocket.
  const run = Math.min(1, part / 0.86);
  const fall = Math.min(1, Math.max(0, (part - 0.6) / 0.26));
  const hop = fall > 0 && part < 0.95 ? Math.abs(Math.sin(fall * 7)) * (1 - fall) * 9 : 0;
  return {
    wheel,
    ball: wheel + WHEEL.indexOf(number) * SECTOR + BALL_TURNS * 360 * (1 - run) ** 2,
    radius: RIM - (RIM - POCKET) * fall * fall + hop,
  };
}
