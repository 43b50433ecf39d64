import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { readTypeErrors, type TypeCheck } from '@exchange/federation/build';
import type { StatsCompilation } from '@rspack/core';

/** A fault of the sources, with its place where one is known. */
export interface Problem {
  kind: 'syntax' | 'types';
  file: string;
  line: number | null;
  text: string;
}

const PLACE = /╭─\[(\d+):\d+\]/;

/** Returns the errors of a build, each with its file below the area's folder. */
export function readBuildErrors({ errors = [] }: StatsCompilation): Problem[] {
  return errors.map(({ message, moduleName = '' }) => {
    const text = stripVTControlCharacters(message).trim();
    const line = PLACE.exec(text)?.[1];
    const file = moduleName.replace(/^\.\//, '');
    return { kind: 'syntax', file, line: line ? Number(line) : null, text };
  });
}

/** Milliseconds after a build until its types are checked: its paint comes first. */
const REST_MS = 300;

/** Runs checks of types, always of the newest sources: a new one ends the one that is running. */
export function createTypeChecker(
  { program, args, cwd }: TypeCheck,
  onResult: (problems: Problem[]) => void,
): { start: () => void; stop: () => void } {
  let running: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;

  function run(): void {
    // A group of its own, as the compiler is a program that another one starts.
    const stdio = ['ignore', 'pipe', 'ignore'] as const;
    const child = spawn(program, [...args], { cwd, stdio: [...stdio], detached: true });
    running = child;
    let output = '';
    child.stdout?.on('data', (chunk) => {
      output += chunk;
    });
    child.on('error', () => undefined);
    child.on('close', () => {
      if (running !== child) return;
      running = undefined;
      onResult(readTypeErrors(output).map((fault) => ({ kind: 'types', ...fault })));
    });
  }

  function stop(): void {
    clearTimeout(timer);
    const child = running;
    running = undefined;
    if (child?.pid === undefined) return;
    try {
      process.kill(-child.pid);
    } catch {
      // It has ended by itself.
    }
  }

  return {
    start() {
      stop();
      timer = setTimeout(run, REST_MS);
    },
    stop,
  };
}

/** A position in a source file. */
export interface SourceLine {
  file: string;
  line: number;
}

/**
 * Returns the source of a position in a built file, both counted from 1; undefined if its map does
 * not say.
 */
export async function findSource(
  folder: string,
  name: string,
  { line, column }: { line: number; column: number },
): Promise<SourceLine | undefined> {
  const text = await readFile(path.join(folder, `${name}.map`), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const entry = new SourceMap(JSON.parse(text)).findEntry(line - 1, column - 1);
  if (!('originalSource' in entry)) return undefined;
  const file = entry.originalSource
    .replace(/^webpack:\/\/[^/]*\/(?:\.\/)?/, '')
    .replace(/\?.*$/, '');
  return { file, line: entry.originalLine + 1 };
}
