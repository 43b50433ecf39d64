import { type ChildProcess, spawn } from 'node:child_process';
import { root } from './workspace.ts';

/** The running programs, which get the signals of this one. */
const running = new Set<ChildProcess>();
const forward = (signal: NodeJS.Signals) => {
  for (const child of running) child.kill(signal);
};

/** Runs a program to its end with this terminal; resolves to its exit code. */
export function execute(
  file: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd: root, env, stdio: 'inherit' });
    if (running.size === 0) process.on('SIGINT', forward).on('SIGTERM', forward);
    running.add(child);
    const leave = () => {
      running.delete(child);
      if (running.size === 0) process.off('SIGINT', forward).off('SIGTERM', forward);
    };
    child.on('error', (error) => {
      leave();
      reject(error);
    });
    child.on('exit', (code) => {
      leave();
      resolve(code ?? 1);
    });
  });
}

/** Runs a program silently; resolves to its output, or undefined if it failed or is missing. */
export function capture(file: string, args: readonly string[]): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawn(file, args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
    });
    child.on('error', () => resolve(undefined));
    child.on('close', (code) => resolve(code === 0 ? output : undefined));
  });
}
