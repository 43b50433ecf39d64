import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { TestExchange } from '@exchange/server/testing';
import { sql } from 'drizzle-orm';

/** A listening baseline server. */
export interface BareServer {
  address: string;
  stop(): Promise<void>;
}

/** Starts the baseline server, which responds with `bytes` bytes, as a process of its own. */
export const startBareServer = (bytes: number, env?: Record<string, string>): Promise<BareServer> =>
  startBareProgram('bare-server.ts', [bytes], env);

/**
 * Starts a program of this folder that prints its address when it is ready. Throws Error if it ends
 * before.
 */
export async function startBareProgram(
  file: string,
  args: readonly number[],
  env: Record<string, string> = {},
): Promise<BareServer> {
  const program = path.join(import.meta.dirname, file);
  const child = spawn(process.execPath, [program, ...args.map(String)], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const failures: string[] = [];
  child.stderr.on('data', (chunk) => failures.push(String(chunk)));
  const stop = async () => {
    child.kill();
    await once(child, 'exit');
  };
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /ready at (\S+)/.exec(line)?.[1];
    if (address) return { address: `${address}/`, stop };
  }
  throw new Error(`The bare server did not start: ${failures.join('')}`);
}

/**
 * Creates the baseline of bets: one transaction through the same pool and driver with the market's
 * lock, the account's lock, the hold and the bet.
 */
export function createBareBet({ context }: TestExchange, marketId: string) {
  const placedAt = context.clock.now().toISOString();
  return (userId: number): Promise<void> =>
    context.unitOfWork.withTransaction(async (tx) => {
      await tx.execute(sql`select state from markets where id = ${marketId} for share`);
      await tx.execute(
        sql`select balance from accounts where kind = 'cash' and user_id = ${userId} for update`,
      );
      await tx.execute(sql`
        insert into holds (user_id, market_id, exposure) values (${userId}, ${marketId}, 10000)
        on conflict (user_id, market_id) do update set exposure = holds.exposure + 10000`);
      await tx.execute(sql`
        insert into bets (user_id, market_id, runner_id, side, asked_price, price, requested,
          stake, unmatched, fills, stated, potential_profit, liability, placed_at)
        values (${userId}, ${marketId}, 'A', 'back', 2, 2, 10000, 10000, 0, '[{"price":2,"stake":10000}]',
          0, 10000, 10000, ${placedAt}::timestamptz)`);
    });
}
