import {
  PROVIDER_SESSION_PATH,
  providerSessionInput,
  type providerSessionReply,
} from '@exchange/contract';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { Library } from '../game/library.ts';
import type { GameSessions } from '../sessions/game-sessions.ts';
import { isSigned, type SigningSecrets } from '../wallet/signing.ts';

type Reply = v.InferOutput<typeof providerSessionReply>;

const errorReply = (reason: NonNullable<Reply['reason']>, message: string): Reply => ({
  error: true,
  message,
  reason,
});

/** Registers the operator's one call: opens a game for a player. */
export function registerOperatorRoutes(
  app: FastifyInstance,
  { secrets, library, visits }: { secrets: SigningSecrets; library: Library; visits: GameSessions },
): void {
  app.register(async (scope) => {
    // The signature covers the raw bytes of the body.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(PROVIDER_SESSION_PATH, async (request, reply): Promise<Reply> => {
      const body = typeof request.body === 'string' ? request.body : '';
      if (!isSigned(secrets, request.headers, request.url, body)) {
        reply.code(401);
        return errorReply('bad_signature', 'The signature is wrong or too old.');
      }
      const input = v.safeParse(v.pipe(v.string(), v.parseJson(), providerSessionInput), body);
      if (!input.success) {
        reply.code(400);
        return errorReply('bad_request', input.issues.map((issue) => issue.message).join('; '));
      }
      const { provider_name: provider, game_id: gameId } = input.output;
      if (!library.find(provider, gameId)) {
        reply.code(404);
        return errorReply('unknown_game', `There is no game ${gameId} of ${provider}.`);
      }
      const code = await visits.open(input.output);
      if (!code) {
        reply.code(409);
        return errorReply('bad_request', 'This session has had its visit.');
      }
      const path = `/play/${encodeURIComponent(provider)}/${gameId}?visit=${code}`;
      return { error: false, message: 'ok', data: { path } };
    });
  });
}
