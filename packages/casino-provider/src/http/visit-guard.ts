import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Library, ShelvedGame } from '../game/library.ts';
import { HttpError } from '../http-error.ts';
import type { GameSession, GameSessions } from './game-sessions.ts';
import type { LimitUnknown } from './unknown-limit.ts';

/** Who calls, and the game that his visit is for. */
export interface Guest {
  visit: GameSession;
  shelved: ShelvedGame;
}

interface GuestParts {
  visits: GameSessions;
  library: Library;
  limitUnknown: LimitUnknown;
}

/** Reads the bearer token of a page's call. @throws Refusal when its visit is over, and what `limitUnknown` does */
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

/** A body that is what its schema says. @throws Refusal */
export function readBody<T>(schema: v.GenericSchema<unknown, T>, body: unknown): T {
  const parsed = v.safeParse(schema, body);
  if (!parsed.success) throw new HttpError('bad_request', parsed.issues[0].message);
  return parsed.output;
}
