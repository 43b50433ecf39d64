import { buildApps } from '../build-apps.ts';
import { step } from '../progress.ts';

/** `build [--force]`: builds the apps whose inputs changed. */
export async function run(args: readonly string[]): Promise<number> {
  const built = await step('Building the apps', () =>
    buildApps(undefined, args.includes('--force')),
  );
  console.log(built.length > 0 ? `  built: ${built.join(', ')}` : '  all are up to date');
  return 0;
}
