import fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { registerErrors } from '../http-error.ts';
import type { GameSession } from '../sessions/game-sessions.ts';
import { createOpenStreams } from './open-streams.ts';

const visitOf = (player: string, session = player) => ({ player, session }) as GameSession;
const ignore = () => undefined;

describe('streams of all players', () => {
  test('have a maximum: one more gets a delay, and is accepted once another has ended', async () => {
    const streams = createOpenStreams(2, () => 0.5);
    const end = streams.add(visitOf('a'), ignore);
    streams.add(visitOf('b'), ignore);
    const app = fastify();
    registerErrors(app);
    app.get('/', () => {
      streams.add(visitOf('c'), ignore);
      return {};
    });
    const full = await app.inject('/');
    expect(full.statusCode).toBe(503);
    expect(full.headers['retry-after']).toBe('10');
    expect(full.json()).toMatchObject({ error: true, code: 'busy' });
    // A repeated end frees one slot only.
    end();
    end();
    expect((await app.inject('/')).statusCode).toBe(200);
    expect((await app.inject('/')).statusCode).toBe(503);
  });

  test('are delayed by 5 to 15 seconds at random', () => {
    for (const [drawn, wait] of [
      [0, 5],
      [0.999, 15],
    ] as const) {
      const full = createOpenStreams(0, () => drawn);
      expect(() => full.add(visitOf('a'), ignore)).toThrow(
        expect.objectContaining({ retryAfterS: wait }),
      );
    }
  });

  test('accept a page that reconnects at the maximum, and close its oldest stream', () => {
    const streams = createOpenStreams(3);
    const closed: number[] = [];
    for (const at of [0, 1, 2]) streams.add(visitOf('a'), () => closed.push(at));
    streams.add(visitOf('a'), ignore);
    expect(closed).toEqual([0]);
    expect(() => streams.add(visitOf('b'), ignore)).toThrow('Too many players watch');
  });
});
