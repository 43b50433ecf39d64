import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Library, ShelvedGame } from '../game/library.ts';
import { HttpError } from '../http-error.ts';
import type { GameSession, GameSessions } from './game-sessions.ts';
import type { LimitUnknown } from './unknown-limit.ts';

/** The calling player, and the game of the visit. */
export interface Guest {
  visit: GameSession;
  shelved: ShelvedGame;
}

interface GuestParts {
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
  { visits, library, limitUnknown }: GuestParts,
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
