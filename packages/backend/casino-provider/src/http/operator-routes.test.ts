import { PROVIDER_SESSION_PATH } from '@exchange/contract';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { loadLibrary } from '../game/library.ts';
import type { GameSessions } from '../sessions/game-sessions.ts';
import { signedHeaders } from '../wallet/signing.ts';
import { registerOperatorRoutes } from './operator-routes.ts';

const [OLD, NEW] = ['o'.repeat(40), 'n'.repeat(40)];

test('the operator opens visits with either secret during a rotation @security:keys.5', async () => {
  const app = fastify();
  const visits = { open: async () => 'c' } as Partial<GameSessions> as GameSessions;
  registerOperatorRoutes(app, {
    library: await loadLibrary(),
    visits,
    secrets: { secret: NEW, otherSecret: OLD },
  });
  const body = JSON.stringify({
    session: 'session-12345',
    player: 'player-12345',
    provider_name: 'DC',
    game_id: '200570',
    language: 'en',
    theme: 'dark',
    frame_origins: ['http://localhost:3000'],
  });
  const openWith = async (secret: string) => {
    const headers = signedHeaders(secret, PROVIDER_SESSION_PATH, body);
    const call = { method: 'POST', url: PROVIDER_SESSION_PATH, headers, body } as const;
    return (await app.inject(call)).statusCode;
  };
  expect([await openWith(OLD), await openWith(NEW), await openWith('w'.repeat(40))]).toEqual([
    200, 200, 401,
  ]);
});
