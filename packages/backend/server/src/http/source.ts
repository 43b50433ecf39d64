import { addressOf } from '@exchange/server-kit';
import type { FastifyRequest } from 'fastify';

/**
 * The source of a call, as evidence where its effect is disputed. Personal data: stored no longer
 * than needed.
 */
export interface CallSource {
  /** The time when the body was complete; headers alone do not count. */
  receivedAt: Date;
  /** The client's address as trusted proxies report it, and as the limits count it. */
  address: string;
  /** The `user-agent` header, truncated; null without one. */
  userAgent: string | null;
}

/** Browsers' own are shorter. */
const MAX_USER_AGENT_CHARACTERS = 200;

export const readSource = ({ headers, ip }: FastifyRequest, receivedAt: Date): CallSource => ({
  receivedAt,
  address: addressOf(ip),
  userAgent: headers['user-agent']?.slice(0, MAX_USER_AGENT_CHARACTERS) || null,
});
