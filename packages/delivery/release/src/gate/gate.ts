import {
  AREA_EXPOSE,
  type AreaDefinition,
  isClaimed,
  isReading,
  SHELL_ROUTES,
} from '@exchange/contract';
import {
  type BuildRecord,
  findCallFaults,
  findModuleFaults,
  findTakenPages,
  isActive,
  type RegistryDocument,
} from '@exchange/federation/registry';
import { callKey, type ReleaseRecord } from '@exchange/federation/releases';
import { findFrameFaults, findSizeFaults } from './budgets.ts';
import type { LiveSystem } from './live.ts';

/** Libraries behind the shell's facades: a second copy has a state of its own. */
const BEHIND_FACADES = [
  'react-router',
  'react-router-dom',
  'scheduler',
  'i18next',
  'react-i18next',
];

/**
 * Returns the shared modules that a release bundles: those that it requires, and those in
 * `provides`.
 */
export function findDuplicateShared(
  { bundles, requires }: ReleaseRecord,
  provides: Readonly<Record<string, string>> = {},
): readonly string[] {
  const names = [...Object.keys(requires), ...Object.keys(provides)].map(packageOf);
  const shared = new Set([...names, ...BEHIND_FACADES]);
  // Only its facade is shared, not the rest of the package.
  shared.delete('@exchange/federation');
  return bundles
    .filter((name) => shared.has(name))
    .map((name) => `${name} is bundled, but the shell gives it`);
}

function packageOf(module: string): string {
  const [scope = '', name = ''] = module.split('/');
  return module.startsWith('@') ? `${scope}/${name}` : scope;
}

/** Reasons why a release must not reach players, sentences for its team; empty if it may. */
export interface GateFaults {
  /** Incompatible with the live server or shell: quarantined, even if forced. */
  misfits: readonly string[];
  /** Missing or changed files, which browsers reject, and exceeded budgets. */
  others: readonly string[];
}

/** Checks the record of a release, or of a build, alone. */
export const findRecordFaults = (release: ReleaseRecord): readonly string[] => [
  ...findTypeFaults(release),
  ...findUnnamedFiles(release),
  ...findFirstCallFaults(release),
  ...findSizeFaults(release),
  ...findFrameFaults(release),
  ...findDuplicateShared(release),
];

/** Checks the record of a release of the shell alone. */
export const findShellRecordFaults = (release: ReleaseRecord): readonly string[] => [
  ...findUnnamedFiles(release),
  ...findFrameFaults(release),
];

const findTypeFaults = ({ build: { typeErrors = 0 } }: ReleaseRecord): readonly string[] =>
  typeErrors > 0 ? [`it was published with type errors (${typeErrors}, publish --force)`] : [];

/** Checks a release against the live system. */
export function findLiveFaults(
  release: ReleaseRecord,
  { server, shell, document }: LiveSystem,
): GateFaults {
  const own = new Set(findDuplicateShared(release));
  return {
    misfits: [
      ...findCallFaults(release.calls, server),
      ...findShellFaults(release, shell),
      ...findNeighbourFaults(release, shell, document),
    ],
    others: findDuplicateShared(release, shell.provides).filter((fault) => !own.has(fault)),
  };
}

/** What a shell provides, shows and owns. */
export type ShellRecord = Pick<BuildRecord, 'provides' | 'slots' | 'pages'>;

/**
 * Returns the modules that a shell does not provide, the exposes it shows that are missing, the slots
 * that it does not have, and the pages that are its own.
 */
export function findShellFaults(
  { requires, exposes, area }: ReleaseRecord,
  { provides, slots, pages }: ShellRecord,
): readonly string[] {
  const shellPages = pages ?? SHELL_ROUTES.map(({ path }) => path);
  const fragments = area?.fragments ?? [];
  return [
    ...findModuleFaults(requires, provides),
    ...(area ? [] : ['its record names no pages and fragments; build it again']),
    ...(area?.pages ?? []).flatMap(({ path }) => {
      const taken = shellPages.find((own) => isClaimed(path, { path: own, owner: 'shell' }));
      return taken ? [`${path}: the page ${taken} belongs to the shell`] : [];
    }),
    ...[AREA_EXPOSE, ...fragments.map(({ expose }) => expose)]
      .filter((name) => !Object.hasOwn(exposes, name))
      .map((name) => `${name} is not exposed, but the shell shows it`),
    ...fragments
      // Records of earlier shells name no slots.
      .filter(({ slot }) => Object.keys(slots).length > 0 && !Object.hasOwn(slots, slot))
      .map(({ expose, slot }) => `${expose} wants the slot ${slot}, which the shell does not have`),
  ];
}

/**
 * Returns the pages that belong to another area, the essential slots that another area fills, and
 * those that no area would fill any more.
 */
export function findNeighbourFaults(
  { remote, area }: ReleaseRecord,
  { slots }: Pick<BuildRecord, 'slots'>,
  document: RegistryDocument,
): readonly string[] {
  const shown = Object.entries(document.microFrontends).flatMap(([name, versions]) => {
    const isOn = versions.some(({ deployment }) => deployment.traffic > 0);
    // Each brand has versions of its own, or the default ones.
    return versions.filter(isActive).flatMap(({ deployment, extras }) => {
      const definition = extras.area;
      return definition ? [{ name, definition, isForAll: isOn && deployment.default }] : [];
    });
  });
  const fills = (one: AreaDefinition | undefined, slot: string) =>
    one?.fragments.some((fragment) => fragment.slot === slot) ?? false;
  const before = shown.filter(({ name }) => name === remote);
  const filledBefore = (slot: string) => before.some(({ definition }) => fills(definition, slot));
  const neighbours = shown.filter(({ name }) => name !== remote);
  const essential = Object.keys(slots).filter((slot) => slots[slot]);
  return [
    ...(area ? findTakenPages(document, remote, area) : []),
    ...essential.flatMap((slot) => {
      const owners = neighbours.filter(({ definition }) => fills(definition, slot));
      const [owner] = owners;
      // Who filled it before may go on until the other one is the only one.
      if (owner && fills(area, slot) && !filledBefore(slot)) {
        return [`the slot ${slot} of the shell belongs to ${owner.name}`];
      }
      return filledBefore(slot) && !fills(area, slot) && !owners.some(({ isForAll }) => isForAll)
        ? [`the slot ${slot} of the shell would be empty`]
        : [];
    }),
  ];
}

// The page would make a call with the player's token that no check has seen, or that a link should
// not make for its reader.
function findFirstCallFaults({ area, calls }: ReleaseRecord): readonly string[] {
  const plain = (address: string) => address.replace(/:\w+/g, ':');
  const named = new Set(calls.map((call) => plain(callKey(call))));
  const parts = [...(area?.pages ?? []), ...(area?.fragments ?? [])];
  const started = parts.flatMap((part) => part.calls.flatMap((rule) => rule.calls));
  const faults = started.flatMap(({ method, url }) => {
    const key = `${method} ${url}`;
    if (!isReading({ method, url })) return [`a page starts with ${key}, which may change data`];
    return named.has(plain(key)) ? [] : [`a page starts with ${key}, which the code never calls`];
  });
  return [...new Set(faults)];
}

/** Returns files without a hash, which are not loaded: else only the browser would find them. */
function findUnnamedFiles({ files, entry, manifest, exposes }: ReleaseRecord): readonly string[] {
  const needed = new Set([entry, manifest, ...Object.values(exposes).flat()]);
  return Array.from(needed)
    .filter((file) => !files[file])
    .map((file) => `${file} has no hash`);
}
