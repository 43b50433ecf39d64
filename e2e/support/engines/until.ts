import { setTimeout as sleep } from 'node:timers/promises';

const EVERY_MS = 100;

/** Polls until there is a result; throws the last error after `withinMs`. */
export async function until<Value>(
  ask: () => Promise<Value | undefined | false>,
  what: string,
  withinMs = 10_000,
): Promise<Value> {
  const deadline = Date.now() + withinMs;
  let last: unknown;
  do {
    try {
      const answer = await ask();
      if (answer !== undefined && answer !== false) return answer;
    } catch (error) {
      last = error;
    }
    await sleep(EVERY_MS);
  } while (Date.now() < deadline);
  throw new Error(`Not within ${withinMs} ms: ${what}`, { cause: last });
}
