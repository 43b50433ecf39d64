import { setTimeout as sleep } from 'node:timers/promises';
import { BASES, type EndpointName, endpoints } from '@exchange/contract';
import { drawEntry, drawWhole } from '../../feed/simulator/draw.ts';
import type { Random } from '../../random.ts';
import type { ClusterReply } from '../cluster.ts';
import type { ServerProcess } from '../server-process.ts';
import type { Answer, Journal } from './journal.ts';

/** Timeout of a request before it is repeated, in ms. */
const PATIENCE_MS = 4000;
/** Time without a response to a key that counts as a breach, in ms. */
const GIVE_UP_MS = 120_000;
const MAX_PAUSE_MS = 250;
/** Time after which a reloaded page aborts its request, in ms. */
const RELOAD_MS = 30;
const RELOADS = 0.05;

/** A request; `headers` are created for each attempt, as signatures expire. */
export interface Sending {
  path: string;
  body: string | FormData;
  headers(): Record<string, string>;
}

/** Returns a call of the contract as a request. */
export const toSending = (
  name: EndpointName,
  input: unknown,
  { token, key }: { token?: string; key?: string } = {},
): Sending => ({
  path: BASES[endpoints[name].base] + endpoints[name].path,
  body: JSON.stringify(input),
  headers: () => ({
    'content-type': 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(key !== undefined && { 'idempotency-key': key }),
  }),
});

/** A limit or a fault is not final; neither is a server that is starting or stopping. */
const isClear = (status: number) => status < 500 && status !== 429;

/** The caller, and the count of the repeats. */
interface Asking {
  journal: Journal;
  random: Random;
  /** A description of the request. */
  what: string;
}

/**
 * Repeats until there is a final response, as the browser does. `attempt` gets its timeout in ms;
 * it fails or resolves to undefined without a final one.
 * @throws Error without a response in time
 */
export async function untilClear<T>(
  { journal, random, what }: Asking,
  attempt: (patienceMs: number) => Promise<T | undefined>,
): Promise<T> {
  const deadline = Date.now() + GIVE_UP_MS;
  let patience = random() < RELOADS ? drawWhole(random, 1, RELOAD_MS) : PATIENCE_MS;
  for (;;) {
    // No server, a cut connection, a silent one: all the same to the caller.
    const answer = await attempt(patience).catch(() => undefined);
    if (answer !== undefined) return answer;
    if (Date.now() > deadline) throw new Error(`${what} was never answered`);
    journal.repeats += 1;
    patience = PATIENCE_MS;
    await sleep(drawWhole(random, 20, MAX_PAUSE_MS));
  }
}

/** Sends to any server, and again until there is a clear answer. */
export function createSender(
  cluster: { readonly servers: readonly Pick<ServerProcess, 'address'>[] },
  journal: Journal,
) {
  async function attempt(sending: Sending, random: Random, patience: number) {
    const server = drawEntry(random, cluster.servers);
    const response = await fetch(server.address + sending.path, {
      method: 'POST',
      headers: sending.headers(),
      body: sending.body,
      signal: AbortSignal.timeout(patience),
    });
    const text = await response.text();
    if (!isClear(response.status)) return undefined;
    const body = JSON.parse(text) as ClusterReply & { userinfo?: ClusterReply };
    return { reply: body.userinfo ?? body, text };
  }
  return (sending: Sending, random: Random): Promise<Answer> =>
    untilClear({ journal, random, what: sending.path }, (patience) =>
      attempt(sending, random, patience),
    );
}
export type SendWithRetry = ReturnType<typeof createSender>;
