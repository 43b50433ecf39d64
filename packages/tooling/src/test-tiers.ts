import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import path from 'node:path';
import { inRoot, root } from './workspace.ts';

/** A browser test with this tag in its title is part of `npm test`, all others of `test:system`. */
export const JOURNEY = /@journey\b/;

/** All browser tests. */
export const BROWSER_TESTS = 'e2e/{bare,feeds,specs,system}/**/*.spec.ts';

/** Clusters, processes, faults, fuzz and long tests: run by `npm run test:system`. */
export const SYSTEM_TESTS = [
  'packages/backend/server/src/cluster/**/*.test.ts',
  'packages/{*,*/*}/src/**/*.{process,long}.test.ts',
  'packages/*/*/src/testing/{faults,fuzz}/**/*.test.ts',
  'packages/tooling/src/{backup,cluster,gate}/**/*.test.ts',
];

/** Returns true if `npm test` runs a test, false if `npm run test:system` does. */
export const isInNpmTest = ({ file, title }: { file: string; title: string }): boolean =>
  file.startsWith('e2e/')
    ? JOURNEY.test(title)
    : !SYSTEM_TESTS.some((pattern) => path.matchesGlob(file, pattern));

/** A test that needs one of these starts a server, a database or a program, or writes files. */
const STARTS =
  /from '(?:@exchange\/(?:server|[\w-]+\/testing[^']*)|(?:\.\.?\/)+(?:[\w-]+\/)*testing\/[^']*|node:(?:child_process|http|net)|fastify|ioredis|@electric-sql\/pglite)'|\bmkdtemp\(/;

/** Returns true if the source of a test file belongs to the integration tier. */
export const isIntegrationTest = (source: string): boolean => STARTS.test(source);

/**
 * Lists the integration tests by what their files import, so that no name or folder has to say it.
 * All others are unit tests: rules and components on their own.
 */
export const listIntegrationTests = (): Promise<string[]> => listTests(isIntegrationTest);

/** Lists the tests of properties, which `npm run test:system` repeats with new seeds. */
export const listPropertyTests = (): Promise<string[]> =>
  listTests((source) => source.includes("from 'fast-check'"));

async function listTests(isListed: (source: string) => boolean): Promise<string[]> {
  const found: string[] = [];
  const files = '{shell,mfe-*,packages/*/*,packages/tooling}/src/**/*.test.{ts,tsx}';
  for await (const file of glob(files, { cwd: root })) {
    if (isListed(readFileSync(inRoot(file), 'utf8'))) found.push(file);
  }
  return found.sort();
}
