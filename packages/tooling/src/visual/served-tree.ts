import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { CommandFailure } from '../command.ts';
import { capture, execute } from '../execute.ts';
import { inRoot, root } from '../workspace.ts';

/** Checkout of the base commit. */
const BASE_TREE = inRoot('.cache/visual/base');

/** The program of a tree that runs its system for screenshots. */
const SERVE_PROGRAM = 'e2e/visual/serve.ts';

const git = async (...args: readonly string[]): Promise<string> => {
  const output = await capture('git', args);
  if (output === undefined) throw new CommandFailure(`git ${args.join(' ')} failed`);
  return output.trim();
};

/**
 * Returns the base commit of `tree`: the parent, or HEAD with uncommitted changes. Throws
 * CommandFailure without such a commit.
 */
export async function findBase(named: string | undefined, tree: string = root): Promise<string> {
  const isClean = (await git('-C', tree, 'status', '--porcelain')) === '';
  const revision = named ?? (isClean ? 'HEAD~1' : 'HEAD');
  const parsed = ['rev-parse', '--verify', '--end-of-options', `${revision}^{commit}`];
  const commit = await capture('git', ['-C', tree, ...parsed]);
  if (commit !== undefined) return commit.trim();
  throw new CommandFailure(
    named === undefined
      ? 'there is no earlier commit to compare with'
      : `--base: ${named} is not a commit`,
  );
}

/** Checks the commit out beside this tree and installs its packages. Returns its folder. */
export async function openBaseTree(commit: string): Promise<string> {
  if ((await capture('git', ['cat-file', '-e', `${commit}:${SERVE_PROGRAM}`])) === undefined) {
    throw new CommandFailure(`the base ${commit.slice(0, 8)} is older than this command`);
  }
  if (existsSync(path.join(BASE_TREE, '.git'))) {
    await git('-C', BASE_TREE, 'checkout', '--force', '--detach', commit);
  } else {
    await git('worktree', 'prune');
    await mkdir(path.dirname(BASE_TREE), { recursive: true });
    await git('worktree', 'add', '--detach', BASE_TREE, commit);
  }
  // The command installs missing packages before it builds.
  const code = await execute(process.execPath, [
    path.join(BASE_TREE, 'packages/tooling/bin/run.mjs'),
    'build',
  ]);
  if (code !== 0) {
    throw new CommandFailure(
      `the base ${commit.slice(0, 8)} cannot be built, see above; choose another one with --base`,
    );
  }
  return BASE_TREE;
}

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
