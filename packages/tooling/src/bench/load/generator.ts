import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { CLUSTER_MARKET, type ShownMatch } from '@exchange/server/testing';

/** A separate process that generates load, whose work does not count as the server's. */
export interface Generator<Request, Reply> {
  /** Sends a request, one at a time. Throws Error with the process's failure. */
  ask(request: Request): Promise<Reply>;
  stop(): Promise<void>;
}

type Answer<Reply> = { reply: Reply } | { fault: string };

/** Starts a program of this folder that calls `serveLoad`. */
export function startGenerator<Request extends object, Reply>(
  file: string,
  args: readonly string[] = [],
): Generator<Request, Reply> {
  const child = fork(path.join(import.meta.dirname, file), [...args], {
    serialization: 'advanced',
  });
  const ended = once(child, 'exit');
  const killAtExit = () => void child.kill('SIGKILL');
  process.once('exit', killAtExit);
  return {
    async ask(request) {
      child.send(request);
      const [answer] = (await Promise.race([
        once(child, 'message'),
        ended.then(() => [{ fault: `${file} ended` }]),
      ])) as [Answer<Reply>];
      if ('fault' in answer) throw new Error(answer.fault);
      return answer.reply;
    },
    async stop() {
      process.off('exit', killAtExit);
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Handles requests of the starting process; called once by each load program. */
export function serveLoad<Request, Reply>(act: (request: Request) => Promise<Reply>): void {
  process.on('message', async (request: Request) => {
    const answer: Answer<Reply> = await act(request).then(
      (reply) => ({ reply }),
      (error: unknown) => ({ fault: error instanceof Error ? (error.stack ?? '') : String(error) }),
    );
    process.send?.(answer);
  });
}

/** Rupees. */
const STAKE = 100;
/** Worse than any price of the recording, on either side: the bet matches the available price. */
const WORST = { back: '1.01', lay: '1000' };

/**
 * Returns bodies of bets that a match accepts at any time: back and lay of the same runner
 * alternately, so that no player's exposure grows.
 */
export function listBets({ match_id, match_odds: { runners } }: ShownMatch): string[] {
  const [runner] = runners;
  return (['back', 'lay'] as const).map((side) =>
    JSON.stringify({
      match_id,
      market_id: CLUSTER_MARKET,
      selection_id: runner?.selectionId,
      odds: WORST[side],
      stack: STAKE,
      is_back: side === 'back' ? '1' : '0',
      price_change: 'any',
    }),
  );
}
