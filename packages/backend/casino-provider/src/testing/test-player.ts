import { setTimeout as sleep } from 'node:timers/promises';
import { randomHex } from '../fairness/hash.ts';
import type { LiveMessage } from '../wire/live.ts';
import type { SoloReply } from '../wire/solo.ts';
import type { VisitReply } from '../wire/visit.ts';

const TOO_MANY = 429;
const PAUSE_MS = 200;
/** Timeout of a call in ms: a cash-out may wait until long after the end of a flight. */
const CALL_MS = 60_000;
/** Timeout of a table's first message, in ms. */
const FIRST_MESSAGE_MS = 15_000;

/** A reply of the provider; `code` after a rejection. */
export type Replied<T> = Partial<T> & { status: number; code?: string };

/** Creates a headless page: calls the provider with the token of a visit. */
export function createTestPlayer(address: string, token: string) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };

  /** Sends a call, and waits a little after a rate limit, like a page. */
  async function ask(path: string, init: RequestInit = {}): Promise<Response> {
    for (;;) {
      const signal = AbortSignal.timeout(CALL_MS);
      const response = await fetch(address + path, { headers, signal, ...init });
      if (response.status !== TOO_MANY) return response;
      await response.arrayBuffer();
      await sleep(PAUSE_MS);
    }
  }

  async function call<T>(path: string, body?: unknown): Promise<Replied<T>> {
    const response = await ask(
      path,
      body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) },
    );
    return { ...((await response.json()) as Partial<T>), status: response.status };
  }

  return {
    call,
    visit: () => call<VisitReply>('/api/visit'),
    /** Bets on mines under the current commitment. */
    async bet(stakePaise: number, mines = 3, id = randomHex(8)) {
      const { solo } = await call<VisitReply>('/api/visit');
      const commitment = solo?.next.commitment;
      const body = { id, stakePaise, choice: { mines }, clientSeed: 'tests', commitment };
      return call<SoloReply>('/api/rounds', body);
    },
    act: (roundId: string, action: object, id = randomHex(8)) =>
      call<SoloReply>(`/api/rounds/${roundId}/actions`, { id, action }),
    /** Returns the first message of a table's stream. */
    async check(game: string): Promise<Extract<LiveMessage, { type: 'all' }>> {
      const signal = AbortSignal.timeout(FIRST_MESSAGE_MS);
      const { body } = await ask(`/api/live/${game}`, { signal });
      let heard = '';
      for await (const chunk of body ?? []) {
        heard += new TextDecoder().decode(chunk);
        const data = /^data: (.*)\n\n/.exec(heard)?.[1];
        if (data) return JSON.parse(data);
      }
      throw new Error('the stream ended');
    },
  };
}
export type TestPlayer = ReturnType<typeof createTestPlayer>;
