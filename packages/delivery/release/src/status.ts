import { REMOTE_AREAS, type RemoteAreaName } from '@exchange/contract';
import type {
  RegisteredVersion,
  RegistryChange,
  RegistryDocument,
} from '@exchange/federation/registry';
import type { ReleaseStore } from '@exchange/federation/releases';
import { recheckReleases } from './recheck.ts';
import { readRemoteState } from './registry-changes.ts';

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
    ...REMOTE_AREAS.map((area) => describeRemote(document, area)),
    '',
    'Against the live system',
    ...fits.map((line) => `  ${line}`),
    ...(changes.length > 0 ? ['', 'Latest changes', ...changes] : []),
  ].join('\n');
}

function describeRemote(document: RegistryDocument, area: RemoteAreaName): string {
  const { standard, canary, former, isOff } = readRemoteState(document, area);
  const name = `  mfe-${area}`.padEnd(14);
  if (!standard) return `${name} nothing is active`;
  const parts = [
    isOff ? `DISABLED (${versionOf(standard)})` : describeVersion(standard),
    canary && `canary ${describeVersion(canary)} for ${canary.deployment.traffic} %`,
    former.length > 0 && `before ${former.map(versionOf).join(', ')}`,
  ];
  return `${name} ${parts.filter(Boolean).join(' · ')}`;
}

const versionOf = ({ metadata }: RegisteredVersion) => metadata.version;

function describeVersion(version: RegisteredVersion): string {
  const { gate, mounted, misfits } = version.extras;
  const checks = { passed: '', unchecked: ', unchecked', forced: ', FORCED' }[gate];
  const held = misfits.length > 0 ? `, HELD BACK: ${misfits[0]}` : '';
  return `${versionOf(version)} (${mounted ? 'verified' : 'unverified'}${checks}${held})`;
}

function describeChange(change: RegistryChange): string {
  const { at, by, remote, action, version = '', traffic, forced, from } = change;
  const share = traffic === undefined ? '' : ` ${traffic} %`;
  const time = at.replace('T', ' ').slice(0, 19);
  const left = from === undefined ? '' : ` from ${from}`;
  return `  ${time}  ${action} mfe-${remote} ${version}${left}${share}${forced ? ' (forced)' : ''}  by ${by}`;
}
