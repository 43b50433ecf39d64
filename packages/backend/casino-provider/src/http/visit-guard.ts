import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Library, ShelvedGame } from '../game/library.ts';
import { HttpError } from '../http-error.ts';
import type { GameSession, GameSessions } from '../sessions/game-sessions.ts';
import type { LimitUnknown } from './limits.ts';

/** The calling player, and the game of the visit. */
export interface Guest {
  visit: GameSession;
  shelved: ShelvedGame;
}

interface GuestOptions {
  visits: GameSessions;
  library: Library;
  limitUnknown: LimitUnknown;
}

/**
 * Reads the bearer token of a page's call. Throws HttpError if its visit is over, and the error of
 * `limitUnknown`.
 */
export async function readGuest(
  request: FastifyRequest,
  { visits, library, limitUnknown }: GuestOptions,
): Promise<Guest> {
  const token = /^Bearer ([0-9a-f]{64})$/.exec(request.headers.authorization ?? '')?.[1];
  if (token && !visits.isKnown(token)) await limitUnknown(request);
  const visit = token ? await visits.find(token) : undefined;
  const shelved = visit && library.find(visit.provider, visit.gameId);
  if (!visit || !shelved) throw new HttpError('visit_over');
  return { visit, shelved };
}

/** Validates a body against its schema. Throws HttpError. */
export function readBody<T>(schema: v.GenericSchema<unknown, T>, body: unknown): T {
  const parsed = v.safeParse(schema, body);
  if (!parsed.success) throw new HttpError('bad_request', parsed.issues[0].message);
  return parsed.output;
}

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Time when the request was complete, in ms of `performance.now()`; its headers alone do not
     * count.
     */
    wholeAt: number | undefined;
  }
}

/**
 * Maximum ms that a call is dated back from its handling, which covers the session lookup and the
 * rate limit. Far below the grace period, so that calls are decided before settlement.
 */
const MAX_BACK_MS = 250;

/**
 * Records when each request is complete. A body that is sent long after its headers counts as late:
 * otherwise a player could decide after the event.
 */
export function recordArrivals(app: FastifyInstance): void {
  app.decorateRequest('wholeAt', undefined);
  const note = (request: FastifyRequest) => {
    request.wholeAt ??= performance.now();
  };
  app.addHook('onRequest', (request, _reply, done) => {
    // Most bodies come with their headers, and are complete once Node has read that packet.
    setImmediate(() => {
      if (request.raw.complete) note(request);
    });
    done();
  });
  // The body has been read.
  app.addHook('preValidation', (request, _reply, done) => {
    note(request);
    done();
  });
}

/** Returns the ms since a request was complete, up to the maximum. */
export const readSinceWhole = ({ wholeAt }: FastifyRequest): number =>
  wholeAt === undefined ? 0 : Math.min(performance.now() - wholeAt, MAX_BACK_MS);
