import { SHELL } from '@exchange/contract';
import {
  type BuildRecord,
  listOfferedShells,
  type RegistryDocument,
  RegistryError,
} from '@exchange/federation/registry';
import {
  type ReleaseRecord,
  type ReleaseStore,
  readShellRelease,
} from '@exchange/federation/releases';
import { checkShell } from '../check-deploy.ts';
import { findShellFaults, type GateFaults } from './gate.ts';
import type { LiveSystem } from './live.ts';

/**
 * Holds a release of the shell against the live server and the versions of areas that players get.
 * What these miss does not quarantine the shell: its pages leave out the areas.
 */
export async function findReleasedShellFaults(
  record: ReleaseRecord,
  store: ReleaseStore,
  { server }: Pick<LiveSystem, 'server'>,
  { withoutLastGood = false }: { withoutLastGood?: boolean | undefined } = {},
): Promise<GateFaults> {
  let build: BuildRecord;
  try {
    build = await readShellRelease(store, record);
  } catch (error) {
    if (!(error instanceof RegistryError)) throw error;
    return { misfits: [error.message], others: [] };
  }
  const { misfits } = await checkShell(store, build, server);
  const of = (isOwn: boolean) =>
    misfits
      .filter(({ role }) => (role === 'shell') === isOwn)
      .filter(({ role }) => !(withoutLastGood && role === 'last good'))
      .map(({ text }) => text);
  return { misfits: of(true), others: of(false) };
}

/** Holds an area's release against the shells that some players get beside the live one. */
export async function findOtherShellFaults(
  record: ReleaseRecord,
  store: ReleaseStore,
  document: RegistryDocument,
  live: Pick<BuildRecord, 'version'>,
): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const { role, registered } of listOfferedShells(document)) {
    const { version } = registered.metadata;
    if (role === 'last good' || version === live.version) continue;
    const shell = await readShell(store, version);
    const found = shell ? findShellFaults(record, shell) : [];
    faults.push(...found.map((fault) => `with shell ${version} (${role}): ${fault}`));
  }
  return faults;
}

/** Reads a release of the shell; undefined for one that edges refuse, too. */
async function readShell(store: ReleaseStore, version: string): Promise<BuildRecord | undefined> {
  try {
    const record = await store.readRelease(SHELL, version);
    return record && (await readShellRelease(store, record));
  } catch (error) {
    if (error instanceof RegistryError) return undefined;
    throw error;
  }
}
