import { buildApps, buildFolder } from '../build-apps.ts';
import { step } from '../progress.ts';
import { forEachRemote, readPorts } from '../workspace.ts';
import { checkPorts } from './ports.ts';
import { findShellNotes, releaseBuilds, releasesFolder } from './releases.ts';
import { runSystem } from './run.ts';
import type { SystemOptions } from './system.ts';

type BuiltOptions = Partial<Pick<SystemOptions, 'serverArgs' | 'env' | 'note'>> & {
  /** Author of the activations in the registry's history. */
  by: string;
  /** Builds further prerequisites. */
  prepare?: () => Promise<void>;
};

/** Builds changed apps, activates them and runs the whole system until Ctrl+C. */
export async function runBuiltSystem({
  by,
  prepare,
  serverArgs = [],
  ...options
}: BuiltOptions): Promise<number> {
  const ports = readPorts();
  await checkPorts(ports);
  await step('Building the apps', async () => {
    await buildApps();
    await prepare?.();
  });
  const releasesDir = releasesFolder();
  const notes = [...(await releaseBuilds(releasesDir, forEachRemote(buildFolder), by))];
  if (process.env.RELEASES_S3_BUCKET) {
    notes.push(
      `The bucket ${process.env.RELEASES_S3_BUCKET} is not used: builds stay in ${releasesDir}`,
    );
  }
  notes.push(...(await findShellNotes(releasesDir, buildFolder('shell'))));
  for (const note of notes) console.log(`▸ ${note}`);
  return runSystem({ ports, releasesDir, serverArgs, shellDist: buildFolder('shell'), ...options });
}
