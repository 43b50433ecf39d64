import { spawn } from 'node:child_process';
import { accessSync, constants, globSync } from 'node:fs';
import path from 'node:path';
import { CommandFailure } from '@exchange/tooling/command.ts';

/**
 * Returns the path of a program; throws CommandFailure naming the Debian package if it is missing.
 */
export function findProgram(
  name: string,
  debianPackage: string,
  places: readonly string[] = [],
): string {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const found = [...folders.map((folder) => path.join(folder, name)), ...globSync([...places])];
  const executable = found.find(isExecutable);
  if (executable) return executable;
  throw new CommandFailure(`${name} is not installed: apt-get install ${debianPackage}`);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Starts a program in a group of its own; the returned function ends the group. */
export function startProgram(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): () => Promise<void> {
  const child = spawn(file, args, {
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, ...env },
  });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  return async () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
    await ended;
  };
}
