import { execute } from './execute.ts';
import { inRoot } from './workspace.ts';

/** Runs the unit tests of the workspace; resolves to the exit code. */
export function runVitest(args: readonly string[]): Promise<number> {
  // Hundreds of programs run the same files, so Node caches their compiled code.
  process.env.NODE_COMPILE_CACHE ??= inRoot('.cache/compile');
  const [mode = 'run', ...others] = args;
  const config = ['--config', inRoot('packages/tooling/vitest.config.ts')];
  return execute(inRoot('node_modules/.bin/vitest'), [mode, ...config, ...others]);
}
