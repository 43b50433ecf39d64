import path from 'node:path';
import { type Configuration, rspack } from '@rspack/core';

/** Thrown when a build failed; the message is the bundler's. */
export class BuildError extends Error {
  override readonly name = 'BuildError';
}

/**
 * Loads the production configurations of the app in `folder` from its rspack.config.ts, one app at
 * a time.
 */
export async function loadConfigs(folder: string): Promise<readonly Configuration[]> {
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    const module = (await import(path.join(folder, 'rspack.config.ts'))) as {
      default: Configuration | Configuration[];
    };
    return [module.default].flat();
  } finally {
    // Child processes read from it whether they run for real players.
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
}

/** Runs one compiler for all configurations. Throws BuildError. */
export async function runBuild(configs: readonly Configuration[]): Promise<void> {
  const compiler = rspack([...configs]);
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) reject(error);
        else if (stats?.hasErrors()) reject(new BuildError(stats.toString('errors-only')));
        else resolve();
      });
    });
  });
}
