import { buildApps, buildFolder } from '../build-apps.ts';
import { CommandFailure } from '../command.ts';
import { execute } from '../execute.ts';
import { forEachApp } from '../workspace.ts';
import { findShellNotes, releaseBuilds, releasesFolder } from './releases.ts';

/**
 * Builds and activates what changed in a process of its own, since bundler and builds keep 350 MB
 * until their process ends. `by` is the author of the activations. Throws CommandFailure if that fails;
 * the process has printed why.
 */
export async function prepareApart(by: string): Promise<void> {
  const code = await execute(process.execPath, [...process.execArgv, import.meta.filename, by]);
  if (code !== 0) throw new CommandFailure('The apps were not built; the lines above say why.');
}

async function prepare(by: string): Promise<void> {
  await buildApps();
  const releasesDir = releasesFolder();
  const notes = [...(await releaseBuilds(releasesDir, forEachApp(buildFolder), by))];
  if (process.env.RELEASES_S3_BUCKET) {
    notes.push(
      `The bucket ${process.env.RELEASES_S3_BUCKET} is not used: builds stay in ${releasesDir}`,
    );
  }
  notes.push(...(await findShellNotes(releasesDir, buildFolder('shell'))));
  for (const note of notes) console.log(`▸ ${note}`);
}

// The process of `prepareApart`.
if (import.meta.main) {
  await prepare(process.argv[2] ?? '').catch((error: Error) => {
    console.error(error instanceof CommandFailure ? error.message : error);
    process.exitCode = 1;
  });
}
