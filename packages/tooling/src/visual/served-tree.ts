import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { CommandFailure } from '../command-failure.ts';
import { SERVE_PROGRAM } from './base-tree.ts';

/** A running system of one tree. */
export interface ServedTree {
  port: number;
  /** Path of a match in play. */
  match: string;
  stop(): Promise<void>;
}

/**
 * Starts the system of a checkout on ports from `portBase` on. Throws CommandFailure if it ends
 * before it is ready.
 */
export async function serveTree(tree: string, portBase: number): Promise<ServedTree> {
  const child = spawn(process.execPath, [path.join(tree, SERVE_PROGRAM), String(portBase)], {
    cwd: tree,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => void child.once('exit', () => resolve()));
  const lines = createInterface({ input: child.stdout });
  const ready = new Promise<string>((resolve) => void lines.once('line', resolve));
  const line = await Promise.race([ready, ended]);
  if (line === undefined) throw new CommandFailure(`the system of ${tree} did not start`);
  const { port, match } = JSON.parse(line) as Pick<ServedTree, 'port' | 'match'>;
  return {
    port,
    match,
    async stop() {
      child.stdin.end();
      await ended;
    },
  };
}
