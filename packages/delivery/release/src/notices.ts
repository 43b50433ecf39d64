import { type RemoteAreaName, SHELL } from '@exchange/contract';
import { folderName, type RegistryDocument } from '@exchange/federation/registry';
import type { GateResult } from './gate/release-checks.ts';
import { readRemoteState } from './registry-changes.ts';

const print = (text: string) => console.log(text);

/** Exit code of a forced version that no page gets. */
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
  print(
    `${folderName(area)} ${version} is registered, and held back: no page gets it until it fits and is ` +
      'activated again',
  );
  return HELD_BACK;
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
    'for new pages within a second; open pages that show the version before are loaded anew within two, ' +
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
