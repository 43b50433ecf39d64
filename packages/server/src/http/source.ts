import { addressOf } from '@exchange/program';
import type { FastifyRequest } from 'fastify';

/** Where a call comes from, as evidence where its effect is disputed. Personal data: kept no longer than needed. */
export interface CallSource {
  /** When the call was whole; its headers alone do not count. */
  receivedAt: Date;
  /** The client's address as the trusted proxies name it, as the limits count it. */
  address: string;
  /** The `user-agent` header, cut; null where there is none. */
  userAgent: string | null;
}

/** Browsers' own are shorter. */
const MAX_USER_AGENT_CHARACTERS = 200;

export const readSource = ({ headers, ip }: FastifyRequest, receivedAt: Date): CallSource => ({
  receivedAt,
  address: addressOf(ip),
  userAgent: headers['user-agent']?.slice(0, MAX_USER_AGENT_CHARACTERS) || null,
});
