import path from 'node:path';
import type { ReleaseStore } from '@exchange/federation/releases';
import { UsageError } from '@exchange/server-kit/arguments';
import { rejectExtraArgs, type Words, workspaceRoot } from './arguments.ts';
import { readBuildFolder } from './build-folder.ts';
import { checkServer, checkShell, type DeployCheck } from './check-deploy.ts';
import { readLiveServer, readLiveShell, readNextServer, selectLiveAddress } from './gate/live.ts';
import { ReleaseError } from './release-error.ts';

/** Folder of the shell's production build in this checkout. */
const SHELL_FOLDER = path.join(workspaceRoot, 'shell/dist');

/** Holds what players get, and the live server, against a build of the shell; returns the exit code. */
export async function judgeShell(
  { rest: [folder = SHELL_FOLDER, ...more], options }: Words,
  store: ReleaseStore,
): Promise<number> {
  rejectExtraArgs(more);
  const shell = await readBuildFolder(folder, 'shell');
  const server = await readLiveServer(readLive(store, options));
  const check = await checkShell(store, shell, server);
  const hint =
    'Pages could not load these with it, and its own calls must fit the live server. First activate versions ' +
    'that fit, with --shell; --without-last-good accepts areas without a version to fall back to.';
  return report(`The shell of ${folder}`, check, store, { hint, options });
}

/** Holds what players get against a new server; returns the exit code. */
export async function judgeServer(
  { rest: [place, ...more], options }: Words,
  store: ReleaseStore,
): Promise<number> {
  if (!place) throw new UsageError('<server> is missing: its address, or its saved description');
  rejectExtraArgs(more);
  const server = await readNextServer(place);
  const check = await checkServer(store, await readLiveShell(readLive(store, options)), server);
  const hint =
    'With this server these would fail. Let it serve what they use, or first replace them by versions that fit; ' +
    '--without-last-good accepts areas without a version to fall back to.';
  return report(`The server of ${place}`, check, store, { hint, options });
}

const readLive = (store: ReleaseStore, { live = process.env.LIVE_URL }: Words['options']) =>
  selectLiveAddress(store, live);

/** Prints whether `what` may be deployed; returns the exit code. */
function report(
  what: string,
  { misfits, count }: DeployCheck,
  store: ReleaseStore,
  { hint, options }: { hint: string; options: Words['options'] },
): number {
  if (count === 0) {
    // A store that was named by mistake must not let a deploy pass.
    throw new ReleaseError(
      `The registry in ${store.storage.name} gives no version to players; is it the live one?`,
    );
  }
  for (const { text } of misfits) console.error(text);
  const isAccepted = ({ role }: DeployCheck['misfits'][number]) =>
    role === 'last good' && options['without-last-good'];
  if (misfits.every(isAccepted)) {
    console.log(`${what} may be deployed: ${count - misfits.length} versions fit it`);
    return 0;
  }
  console.error(`${what} must not be deployed. ${hint}`);
  return 1;
}
