import type { RemoteAreaName } from '@exchange/contract';
import {
  type CanaryTarget,
  describeQuarantined,
  findCallFaults,
  findQuarantined,
  folderName,
  listOffered,
  type RegisteredVersion,
  type RegistryChange,
  type RegistryDocument,
  shareOf,
} from '@exchange/federation/registry';
import type { ReleaseStore } from '@exchange/federation/releases';
import { UsageError } from '@exchange/server-kit/arguments';
import { findLiveFaults } from './gate/gate.ts';
import { LIVE_HINT, type LiveSystem, readLiveSystem, selectLiveAddress } from './gate/live.ts';
import { readRemoteState } from './registry-changes.ts';
import { ReleaseError } from './release-error.ts';

/**
 * Checks every version that pages may load against the live system again. Resolves to lines for
 * operators: quarantined and newly incompatible versions.
 */
async function recheckReleases(
  store: ReleaseStore,
  document: RegistryDocument,
  live: string | undefined,
): Promise<readonly string[]> {
  let system: LiveSystem;
  try {
    system = await readLiveSystem(selectLiveAddress(store, live), store);
  } catch (error) {
    if (!(error instanceof ReleaseError || error instanceof UsageError)) throw error;
    return [`Not compared: ${error.message}`, LIVE_HINT];
  }
  const held = findQuarantined(document, system.shell.provides);
  const lines = held.map(describeQuarantined);
  for (const [name, fault] of Object.entries(system.faults)) {
    const what = name === 'keys' ? 'keys.json' : `${folderName(name)}`;
    lines.push(`Pages DO NOT FOLLOW the newest ${what} of the store: ${fault}`);
  }
  const own = findCallFaults(system.shell.calls, system.server);
  if (own.length > 0) lines.push(`The shell DOES NOT FIT the server: ${own.join('; ')}`);
  for (const { remote, role, registered } of listOffered(document)) {
    const { version } = registered.metadata;
    if (held.some((one) => one.remote === remote && one.version === version)) continue;
    const faults = await findFaults(store, remote, version, system);
    if (faults.length > 0) {
      lines.push(
        `${folderName(remote)} ${version} (${role}) DOES NOT FIT any more: ${faults.join('; ')}`,
      );
    }
  }
  if (lines.length === 0) lines.push('Every version that players get fits the live system');
  return lines;
}

async function findFaults(
  store: ReleaseStore,
  area: RemoteAreaName,
  version: string,
  system: LiveSystem,
): Promise<readonly string[]> {
  try {
    const record = await store.readRelease(area, version);
    return record ? findLiveFaults(record, system).misfits : ['it is not in the store'];
  } catch (error) {
    return [`release.json: ${(error as Error).message}`];
  }
}

const MAX_CHANGES = 10;

/**
 * Prints the registry for operators: each remote's versions, their compatibility with the system at
 * `live`, and the latest changes.
 */
export async function showStatus(
  store: ReleaseStore,
  document: RegistryDocument,
  live = process.env.LIVE_URL,
): Promise<string> {
  const fits = await recheckReleases(store, document, live);
  const changes = document.history.slice(0, MAX_CHANGES).map(describeChange);
  return [
    `Revision ${document.revision} of ${store.storage.name}`,
    ...Object.keys(document.microFrontends).map((area) => describeRemote(document, area)),
    '',
    'Against the live system',
    ...fits.map((line) => `  ${line}`),
    ...(changes.length > 0 ? ['', 'Latest changes', ...changes] : []),
  ].join('\n');
}

function describeRemote(document: RegistryDocument, area: RemoteAreaName): string {
  const { standard, canary, former, branded, isOff } = readRemoteState(document, area);
  const name = `  ${folderName(area)}`.padEnd(14);
  if (!standard) return `${name} nothing is active`;
  const parts = [
    isOff ? `DISABLED (${versionOf(standard)})` : describeVersion(standard),
    canary &&
      `canary ${describeVersion(canary)} for ${describeTarget({ ...canary.deployment.canary, share: shareOf(canary) })}`,
    ...branded.map((one) => `${describeVersion(one)} for ${one.deployment.brands?.join(', ')}`),
    former.length > 0 && `before ${former.map(versionOf).join(', ')}`,
  ];
  return `${name} ${parts.filter(Boolean).join(' · ')}`;
}

/** Describes who gets a canary. */
export function describeTarget({ share, brands }: Pick<CanaryTarget, 'share' | 'brands'>): string {
  const within = brands ? ` of ${brands.join(', ')}` : '';
  return `${share} % of the browsers${within}`;
}

const versionOf = ({ metadata }: RegisteredVersion) => metadata.version;

function describeVersion(version: RegisteredVersion): string {
  const { gate, mounted, misfits } = version.extras;
  const name = versionOf(version);
  if (gate === 'unchecked') {
    // The start commands alone activate builds of a checkout, which have such a version.
    const isBuild = name.includes('+');
    return `${name} (${isBuild ? 'built and activated by npm start or npm run dev' : 'activated'}, without the gate)`;
  }
  const forced = gate === 'forced' ? ', FORCED' : '';
  const held = misfits.length > 0 ? `, HELD BACK: ${misfits[0]}` : '';
  return `${name} (${mounted ? 'verified' : 'unverified'}${forced}${held})`;
}

/** Formats a change of the registry in one line for operators. */
export function describeChange(change: RegistryChange): string {
  const { at, by, remote, action, version = '', traffic, brands, forced, from } = change;
  const share = traffic === undefined ? '' : ` ${traffic} %`;
  const within = brands ? ` for ${brands.join(', ')}` : '';
  const time = at.replace('T', ' ').slice(0, 19);
  const left = from === undefined ? '' : ` from ${from}`;
  return `  ${time}  ${action} ${folderName(remote)} ${version}${left}${share}${within}${forced ? ' (forced)' : ''}  by ${by}`;
}
