import { CommandFailure } from './command-failure.ts';

/** A command: its words in, its exit code out. */
export type Command = (args: readonly string[]) => Promise<number>;

const COMMANDS: Readonly<Record<string, () => Promise<{ run: Command }>>> = {
  start: () => import('./commands/start.ts'),
  dev: () => import('./commands/dev.ts'),
  cluster: () => import('./commands/cluster.ts'),
  test: () => import('./commands/test.ts'),
  'test-browsers': () => import('./commands/test-browsers.ts'),
  'test-faults': () => import('./commands/test-faults.ts'),
  'test-fuzz': () => import('./commands/test-fuzz.ts'),
  check: () => import('./commands/check.ts'),
  build: () => import('./commands/build.ts'),
  screens: () => import('./commands/screens.ts'),
  release: () => import('./commands/release.ts'),
  bench: () => import('./commands/bench.ts'),
  'bench-load': () => import('./commands/bench-load.ts'),
  conformance: () => import('./commands/conformance.ts'),
  brand: () => import('./commands/brand.ts'),
  visual: () => import('./commands/visual.ts'),
  audit: () => import('./commands/audit.ts'),
  backup: () => import('./commands/backup.ts'),
  restore: () => import('./commands/restore.ts'),
  'audit-trail': () => import('./commands/audit-trail.ts'),
  'docs-spec-map': () => import('./commands/docs-spec-map.ts'),
  'sessions-end': () => import('./commands/sessions-end.ts'),
};

const [name = '', ...args] = process.argv.slice(2);
const load = COMMANDS[name];
if (!load) {
  console.error(`Unknown command ${name}; known: ${Object.keys(COMMANDS).join(', ')}`);
  process.exit(1);
}
try {
  const { run } = await load();
  process.exitCode = await run(args);
} catch (error) {
  console.error(error instanceof CommandFailure ? error.message : error);
  process.exitCode = 1;
}
