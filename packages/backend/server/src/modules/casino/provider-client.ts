import {
  PROVIDER_SESSION_PATH,
  type ProviderSessionInput,
  providerSessionReply,
} from '@exchange/contract';
import { traceHeaders } from '@exchange/server-kit/tracing';
import * as v from 'valibot';
import type { CasinoLink } from '../../casino-link.ts';
import { HttpError } from '../../http-error.ts';
import { signCall } from '../casino-wallet/signature.ts';

/** Timeout of the provider, in ms. */
const ANSWER_MS = 4000;

const refuseDown = () =>
  new HttpError(503, 'The game provider does not answer. Try again in a moment.');

/** Posts a signed call to the provider; returns its reply, or undefined without a readable one. */
async function post({ providerUrl, secret }: CasinoLink, input: ProviderSessionInput, now: Date) {
  const body = JSON.stringify(input);
  const call = { timestamp: String(now.getTime()), path: PROVIDER_SESSION_PATH, body };
  try {
    const response = await fetch(providerUrl + PROVIDER_SESSION_PATH, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...signCall(secret, call),
        ...traceHeaders(),
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const reply = v.safeParse(providerSessionReply, await response.json());
    return reply.success ? reply.output : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Opens a game at the provider.
 * @returns the path of its page; undefined where the provider does not have the game
 * @throws HttpError when the provider does not respond
 * @throws Error when it rejects this server, for the operator to fix
 */
export async function openAtProvider(
  link: CasinoLink,
  input: ProviderSessionInput,
  now: Date,
): Promise<string | undefined> {
  const reply = await post(link, input, now);
  if (!reply) throw refuseDown();
  if (!reply.error && reply.data) return reply.data.path;
  if (reply.reason === 'unknown_game') return undefined;
  if (reply.reason === undefined) throw refuseDown();
  throw new Error(`the game provider refuses sessions: ${reply.reason}`);
}
