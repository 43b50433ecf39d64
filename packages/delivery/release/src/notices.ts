import { type RemoteAreaName, SHELL } from '@exchange/contract';
import { folderName, type RegistryDocument } from '@exchange/federation/registry';
import type { Caller } from './caller.ts';
import type { GateResult } from './gate/release-checks.ts';
import { readRemoteState } from './registry-changes.ts';

/** Time at which pages get a version that was activated for a future shell. */
export const WITH_SHELL = 'from the first page of that shell on';

const print = (text: string) => console.log(text);

/** Exit code of a forced version that no page gets, or for want of another shell alone. */
const HELD_BACK = 3;

/** Prints the result of a version's release checks. */
export function notify(
  { misfits }: GateResult,
  area: RemoteAreaName,
  what: string,
  version: string,
): number {
  if (misfits.length === 0) {
    print(`${folderName(area)} ${what}`);
    return 0;
  }
  const until =
    area === SHELL
      ? 'pages get the version before, and this one only while no other fits; activate it again once it fits'
      : 'no page gets it until it fits and is activated again';
  print(`${folderName(area)} ${version} is registered, and held back: ${until}`);
  return HELD_BACK;
}

/** Returns the command that takes an activation back; a first version has none to go back to. */
export function writeWayBack(
  { write }: Caller,
  document: RegistryDocument,
  area: RemoteAreaName,
  brand: string | undefined,
): string {
  if (brand !== undefined) return write('rollback', area, '--brand', brand);
  const isFirst = area !== SHELL && readRemoteState(document, area).former.length === 0;
  return write(isFirst ? 'disable' : 'rollback', area);
}

/**
 * Warns of a brand that no version or change of the registry names. The brands themselves are no
 * public list, so nothing else could be asked.
 */
export function warnOfUnknown(brand: string, { microFrontends, history }: RegistryDocument): void {
  const versions = Object.values(microFrontends).flat();
  const named = [
    ...versions.flatMap(({ deployment }) => deployment.brands ?? []),
    ...versions.flatMap(({ deployment }) => deployment.canary?.brands ?? []),
    ...history.flatMap(({ brands }) => brands ?? []),
  ];
  if (named.includes(brand)) return;
  console.error(
    `No release named the brand ${brand} before, and brands of the live system are not looked up: ` +
      'with a wrong name nobody gets it.',
  );
}

/** Prints which brands keep another version, as they have one of their own. */
export function warnOfOwn(document: RegistryDocument, area: RemoteAreaName, wanted: string): void {
  for (const { metadata, deployment } of readRemoteState(document, area).branded) {
    if (metadata.version === wanted) continue;
    const brands = deployment.brands?.join(', ');
    print(
      `  ${brands} keeps ${metadata.version}: "rollback ${folderName(area)} --brand" ends that`,
    );
  }
}

/**
 * Time at which pages get another version; each edge reads a change of the registry within a
 * second.
 */
export const STARTS = {
  activate:
    'for new pages within a second; open pages take it as they enter the area, or once they are hidden or idle',
  rollback:
    'for new pages within a second; open pages that show the version before are reloaded within two, ' +
    'unless something typed or on its way would be lost',
} as const;

const SHELL_STARTS: Readonly<Record<keyof typeof STARTS, string>> = {
  activate:
    'for new pages within a second; open pages take it as they go to another page, or once they are hidden or idle',
  rollback: STARTS.rollback,
};

/** Returns from when on pages get what a change made active. */
export const describeStart = (
  document: RegistryDocument,
  area: RemoteAreaName,
  action: keyof typeof STARTS,
): string => {
  if (area === SHELL) return SHELL_STARTS[action];
  const { isOff } = readRemoteState(document, area);
  return isOff ? `once ${folderName(area)} is enabled again` : STARTS[action];
};
