import { readHosts } from '@exchange/brands';
import { brandsDir } from '../brand/brands-dir.ts';
import { createChildren } from './children.ts';
import { summary } from './summary.ts';
import { type SystemOptions, startSystem } from './system.ts';

/** Runs the whole system until Ctrl+C; resolves to the exit code. */
export async function runSystem(options: SystemOptions): Promise<number> {
  const children = createChildren();
  console.log('▸ Starting server, casino provider, remotes and edge');
  try {
    const started = startSystem(children, options).then(async () => {
      console.log(summary(options.ports, await readHosts(brandsDir()), children.noted()));
      if (options.note) console.log(options.note);
    });
    // A stop during the start must not wait for healthy programs.
    await Promise.race([started, children.untilStopped]);
    return await children.untilStopped;
  } finally {
    await children.stop();
  }
}
