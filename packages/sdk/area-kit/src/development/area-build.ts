import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { AreaDefinition } from '@exchange/contract';
import {
  loadDefinition,
  readPackageVersion,
  remoteConfig,
  type TypeCheck,
} from '@exchange/federation/build';
import { rspack } from '@rspack/core';
import { createTypeChecker, type Problem, readBuildErrors } from './problems.ts';

/** An area in a folder of this machine. */
export interface AreaSource {
  folder: string;
  types: TypeCheck;
}

/** State of an area's sources, as pages learn of it. */
interface BuildState {
  /** Hash of the latest right build; empty before the first one. */
  hash: string;
  problems: readonly Problem[];
}

/** A development build that follows each change of its sources. */
export interface AreaBuild {
  name: string;
  version: string;
  definition: AreaDefinition;
  state: () => BuildState;
  onChange: (listener: () => void) => void;
  /** Resolves after the first build, right or wrong. */
  ready: Promise<void>;
  /** Returns the folder of the built files. */
  folder: string;
  close: () => Promise<void>;
}

/** Milliseconds in which the changes of one save are collected: many editors empty a file before they write it. */
const SETTLE_MS = 40;

/** Builds the area in a folder below `outputRoot`, again at each change, and checks its types. */
export async function watchArea(source: AreaSource, outputRoot: string): Promise<AreaBuild> {
  const definition = await loadDefinition(source.folder);
  const { name } = definition;
  // Its container and classes have names of their own, beside those of the players' version.
  const version = `${readPackageVersion(source.folder)}-dev`;
  const root = path.join(outputRoot, name);
  const overrides = { mode: 'development', version, outputRoot: root } as const;
  await rm(root, { recursive: true, force: true });
  const compiler = rspack(remoteConfig(source.folder, definition, overrides));
  const listeners = new Set<() => void>();
  let hash = '';
  let syntax: readonly Problem[] = [];
  let types: readonly Problem[] = [];
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const checker = createTypeChecker(source.types, (found) => {
    types = found;
    notify();
  });
  const ready = new Promise<void>((resolve) => {
    compiler.watch({ aggregateTimeout: SETTLE_MS }, (error, stats) => {
      const built = stats?.toJson({ all: false, hash: true, errors: true });
      syntax = error
        ? [{ kind: 'syntax', file: '', line: null, text: error.message }]
        : readBuildErrors(built ?? {});
      if (syntax.length === 0) hash = built?.hash ?? '';
      notify();
      checker.start();
      resolve();
    });
  });
  return {
    name,
    version,
    definition,
    ready,
    folder: path.join(root, version),
    // One fault of the syntax makes many of the types.
    state: () => ({ hash, problems: syntax.length > 0 ? syntax : types }),
    onChange: (listener) => void listeners.add(listener),
    async close() {
      checker.stop();
      await new Promise<void>((resolve) => compiler.close(() => resolve()));
    },
  };
}

/** Reads a built file; undefined if there is none of this name. */
export async function readBuilt(
  { folder }: AreaBuild,
  file: string,
): Promise<Uint8Array | undefined> {
  if (!/^[\w@][\w.@+-]*$/.test(file)) return undefined;
  return readFile(path.join(folder, file)).catch(() => undefined);
}
