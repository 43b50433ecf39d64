import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { inRoot, root } from './workspace.ts';

/** Clusters, processes, faults, fuzz and statistics: run by `npm run test:system`. */
export const SYSTEM_TESTS = [
  'packages/backend/server/src/cluster/**/*.test.ts',
  'packages/{*,*/*}/src/**/*.process.test.ts',
  'packages/*/*/src/testing/{faults,fuzz}/**/*.test.ts',
  'packages/tooling/src/{backup,cluster,gate}/**/*.test.ts',
  'packages/backend/server/src/feed/simulator/metrics/*.test.ts',
  'packages/backend/server/src/**/*.long.test.ts',
];

/** A test that needs one of these starts a server, a database or a program, or writes files. */
const STARTS =
  /from '(?:@exchange\/(?:server|[\w-]+\/testing[^']*)|(?:\.\.?\/)+(?:[\w-]+\/)*testing\/[^']*|node:(?:child_process|http|net)|fastify|ioredis|@electric-sql\/pglite)'|\bmkdtemp\(/;

/** Returns true if the source of a test file belongs to the integration tier. */
export const isIntegrationTest = (source: string): boolean => STARTS.test(source);

/**
 * Lists the integration tests by what their files import, so that no name or folder has to say it.
 * All others are unit tests: rules and components on their own.
 */
export async function listIntegrationTests(): Promise<string[]> {
  const found: string[] = [];
  for await (const file of glob(
    '{shell,mfe-*,packages/*/*,packages/tooling}/src/**/*.test.{ts,tsx}',
    {
      cwd: root,
    },
  )) {
    if (isIntegrationTest(readFileSync(inRoot(file), 'utf8'))) found.push(file);
  }
  return found;
}
