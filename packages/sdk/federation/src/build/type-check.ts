import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { BuildError } from './run-build.ts';

/** A type error with its place. */
export interface TypeFault {
  file: string;
  line: number;
  text: string;
}

/** A command line that checks the types of an area. */
export interface TypeCheck {
  program: string;
  args: readonly string[];
  cwd: string;
}

const TYPE_ERROR = /^(.+?)\((\d+),\d+\): error (TS\d+: .*)$/;

/** Returns the type errors in the compiler's output; further lines of one belong to its text. */
export function readTypeErrors(output: string): TypeFault[] {
  const faults: TypeFault[] = [];
  for (const row of stripVTControlCharacters(output).split(/\r?\n/)) {
    const [, file, line, text] = TYPE_ERROR.exec(row) ?? [];
    const last = faults.at(-1);
    if (file && text) faults.push({ file, line: Number(line), text });
    else if (last && row.startsWith(' ')) last.text += `\n${row}`;
  }
  return faults;
}

/**
 * Returns how the types of the area in `folder` are checked: by its own tsconfig.json, with the
 * projects to which that one refers. Throws BuildError if there is no configuration or compiler.
 */
export function selectTypeCheck(folder: string): TypeCheck {
  const config = path.join(folder, 'tsconfig.json');
  if (!existsSync(config)) throw new BuildError(`The types cannot be checked: no ${config}`);
  const program = findCompiler(folder);
  if (!program) throw new BuildError('The types cannot be checked: TypeScript is not installed');
  const hasProjects = /"references"\s*:/.test(readFileSync(config, 'utf8'));
  return { program, args: [hasProjects ? '-b' : '--noEmit', '--pretty', 'false'], cwd: folder };
}

/** Finds the compiler of a folder, or of one above it, as npm does. */
function findCompiler(folder: string): string | undefined {
  const program = path.join(folder, 'node_modules/.bin/tsc');
  if (existsSync(program)) return program;
  const above = path.dirname(folder);
  return above === folder ? undefined : findCompiler(above);
}

/**
 * Resolves to the type errors in the area's own files in `folder`, with the types of the packages
 * that it refers to; what these get wrong themselves is not the area's. Throws BuildError as above.
 */
export async function findTypeErrors(folder: string): Promise<readonly TypeFault[]> {
  const { program, args, cwd } = selectTypeCheck(folder);
  const { code, output } = await new Promise<{ code: number | null; output: string }>(
    (resolve, reject) => {
      const child = spawn(program, [...args], { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
      let text = '';
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk) => {
          text += chunk;
        });
      }
      child.on('error', reject);
      child.on('close', (ended) => resolve({ code: ended, output: text }));
    },
  );
  const faults = readTypeErrors(output);
  if (code !== 0 && faults.length === 0) {
    throw new BuildError(
      `The types cannot be checked: ${output.trim() || `it ended with ${code}`}`,
    );
  }
  return faults.filter(
    ({ file }) => !path.relative(folder, path.resolve(folder, file)).startsWith('..'),
  );
}
