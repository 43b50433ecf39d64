import { setTimeout as sleep } from 'node:timers/promises';
import { BASES, type EndpointName, endpoints } from '@exchange/contract';
import { drawEntry, drawWhole } from '../../feed/simulator/draw.ts';
import type { Random } from '../../random.ts';
import type { ClusterReply } from '../cluster.ts';
import type { FaultSystem } from './fault-system.ts';
import type { Answer, Journal } from './journal.ts';

/** A request without an answer is given up after so long and sent again, in ms. */
const PATIENCE_MS = 4000;
/** A key that nobody answers for so long is a breach, in ms. */
const GIVE_UP_MS = 120_000;
const MAX_PAUSE_MS = 250;
/** A page that is loaded anew while its request is on the way gives it up so early, in ms. */
const RELOAD_MS = 30;
const RELOADS = 0.05;

/** What is sent; `headers` are made anew for each attempt, as signatures age. */
export interface Sending {
  path: string;
  body: string | FormData;
  headers(): Record<string, string>;
}

/** A call of the contract as it is sent. */
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

/** A limit or a fault decides nothing; neither does a server that is still starting or stopping. */
const isClear = (status: number) => status < 500 && status !== 429;

/** Who asks, and where the repeats are counted. */
interface Asking {
  journal: Journal;
  random: Random;
  /** What is asked for, in words. */
  what: string;
}

/**
 * Asks until there is a clear answer, as the browser does. `attempt` is given its patience in ms; it fails
 * or resolves to undefined where nothing was decided.
 * @throws Error where nobody answers
 */
export async function untilClear<T>(
  { journal, random, what }: Asking,
  attempt: (patienceMs: number) => Promise<T | undefined>,
): Promise<T> {
  const deadline = Date.now() + GIVE_UP_MS;
  let patience = random() < RELOADS ? drawWhole(random, 1, RELOAD_MS) : PATIENCE_MS;
  for (;;) {
    // No server, a cut line, a silent one: all the same to whoever waits.
    const answer = await attempt(patience).catch(() => undefined);
    if (answer !== undefined) return answer;
    if (Date.now() > deadline) throw new Error(`${what} was never answered`);
    journal.repeats += 1;
    patience = PATIENCE_MS;
    await sleep(drawWhole(random, 20, MAX_PAUSE_MS));
  }
}

/** Sends to any server, and again until there is a clear answer. */
export function createSender(system: FaultSystem, journal: Journal) {
  async function attempt(sending: Sending, random: Random, patience: number) {
    const server = drawEntry(random, system.cluster.servers);
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
export type SendSurely = ReturnType<typeof createSender>;
