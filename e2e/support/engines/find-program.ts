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
