import { AREA_EXPOSE, type AreaDefinition, type RemoteAreaName, SHELL } from '@exchange/contract';
import { findBrandVersion, isActive, isCanary, reachesBrand, shareOf } from './deployment.ts';
import type { RegisteredVersion, RegistryDocument } from './document.ts';
import { containerName } from './names.ts';
import { findMisfits } from './offered.ts';
import type { PageRegistry, RegisteredRemote, Release } from './schema.ts';

/** Inputs of the selection for one page. */
export interface PageChoice {
  /** Returns the address of a remote's origin, without a slash at its end. */
  originOf: (area: RemoteAreaName) => string;
  /** 0 to 99, the same for all pages of one browser; undefined: default versions only. */
  bucket?: number | undefined;
  /** Brand of the page; undefined: versions of single brands are left out. */
  brand?: string | undefined;
  /** Modules that the shell shares, with versions; undefined: not checked. */
  provides?: Readonly<Record<string, string>> | undefined;
  /** Returns true if too many pages failed with a version: not given while there is another. */
  isSuspended?: (area: RemoteAreaName, version: string) => boolean;
}

/** The registry of one page, with the whole definitions of the areas. */
export interface SelectedRegistry extends PageRegistry {
  areas: Readonly<Record<RemoteAreaName, AreaDefinition>>;
}

/**
 * Selects the active and the last good version of each remote for one page. Leaves out versions
 * that do not fit this page's shell.
 */
export function selectRegistry(document: RegistryDocument, choice: PageChoice): SelectedRegistry {
  const areas: Record<RemoteAreaName, AreaDefinition> = {};
  const remotes: Record<RemoteAreaName, RegisteredRemote> = {};
  for (const [area, versions] of Object.entries(document.microFrontends)) {
    if (area === SHELL) continue;
    const shown = selectVersions(area, versions, choice);
    const described = shown?.active ?? versions.find(({ deployment }) => deployment.default);
    const definition = described?.extras.area;
    if (!definition) continue;
    areas[area] = definition;
    if (!shown) continue;
    const toRelease = ({ url, metadata, extras }: RegisteredVersion): Release => ({
      version: metadata.version,
      manifestUrl: new URL(url, choice.originOf(area)).href,
      integrity: extras.integrity,
      ...(extras.frame !== undefined && { frame: extras.frame }),
    });
    const { active, lastGood } = shown;
    remotes[area] = {
      active: toRelease(active),
      ...(lastGood && { lastGood: { ...toRelease(lastGood), ...exposesOf(lastGood) } }),
    };
  }
  return { areas, remotes };
}

/** Returns the names of a version's modules; nothing for one without a definition. */
function exposesOf({ extras: { area } }: RegisteredVersion): Pick<Release, 'exposes'> {
  return area ? { exposes: [AREA_EXPOSE, ...area.fragments.map(({ expose }) => expose)] } : {};
}

/** What a shell is given by others: one object, by which comparisons are remembered. */
const NOTHING = {};

/**
 * Selects the versions of the shell for one page, the best first: what fails in browsers comes after
 * those that do not, and those with incompatibilities last. Empty if none is registered.
 */
export function selectShells(
  { microFrontends }: RegistryDocument,
  choice: Omit<PageChoice, 'originOf' | 'provides'>,
): readonly RegisteredVersion[] {
  const candidates = listCandidates(SHELL, microFrontends[SHELL] ?? [], choice);
  const { sound, fitting } = selectUsable(SHELL, candidates, { ...choice, provides: NOTHING });
  // Without a shell there is no page, so none is left out: what does not fit comes last of all.
  return [...new Set([...sound, ...fitting, ...candidates])];
}

/** Returns true if any remote has a canary, so that browsers need a bucket. */
export const hasCanary = ({ microFrontends }: RegistryDocument): boolean =>
  Object.values(microFrontends).some((versions) =>
    versions.some((one) => isCanary(one) && shareOf(one) > 0),
  );

function selectVersions(
  area: RemoteAreaName,
  versions: readonly RegisteredVersion[],
  choice: PageChoice,
): { active: RegisteredVersion; lastGood: RegisteredVersion | undefined } | undefined {
  const isOn = versions.some(({ deployment }) => deployment.traffic > 0);
  if (!isOn) return undefined;
  const { sound, fitting } = selectUsable(area, listCandidates(area, versions, choice), choice);
  // Reports of browsers alone never switch an area off.
  const [active, ...others] = sound.length > 0 ? sound : fitting;
  if (!active) return undefined;
  // Two of one container name in one page would run the first one's code.
  const nameOf = (one: RegisteredVersion) => containerName(area, one.metadata.version);
  const lastGood = others.find((one) => nameOf(one) !== nameOf(active));
  return { active, lastGood };
}

type Browser = Omit<PageChoice, 'originOf'>;

/** Lists the versions that a browser may get, the wanted one first. */
function listCandidates(
  area: RemoteAreaName,
  versions: readonly RegisteredVersion[],
  choice: Browser,
): readonly RegisteredVersion[] {
  const standard = versions.find(({ deployment }) => deployment.default);
  if (!standard) return [];
  const canary = versions.find(isCanary);
  const own = findBrandVersion(versions, choice.brand);
  const isChosen =
    canary && reachesBrand(canary, versions, choice.brand) && isForBrowser(area, canary, choice);
  const former = versions.filter((one) => !isActive(one) && !isCanary(one));
  return [...new Set([...(isChosen ? [canary] : []), ...(own ? [own] : []), standard, ...former])];
}

/** Selects those that fit, and of these those that do not fail in browsers. */
function selectUsable(
  area: RemoteAreaName,
  candidates: readonly RegisteredVersion[],
  choice: Browser,
) {
  const fitting = candidates.filter((one) => doesFit(area, one, choice));
  const sound = fitting.filter((one) => !choice.isSuspended?.(area, one.metadata.version));
  return { fitting, sound };
}

/** Returns true if a canary reaches this browser, within the brands that it is for. */
function isForBrowser(
  area: RemoteAreaName,
  canary: RegisteredVersion,
  { bucket }: Browser,
): boolean {
  const share = shareOf(canary);
  // An open page may have no bucket yet.
  return share === 100 || (bucket !== undefined && shift(area, bucket) < share);
}

const doesFit = (
  area: RemoteAreaName,
  version: RegisteredVersion,
  { provides }: Browser,
): boolean =>
  provides
    ? findMisfits(area, version, { provides }).length === 0
    : version.extras.misfits.length === 0;

/** Spreads the names of this product's areas over the buckets, at least 18 % apart. */
const FACTOR = 13;
// Separates the canaries of two remotes, so that they reach different players.
const shift = (area: RemoteAreaName, bucket: number) =>
  (bucket +
    Array.from(area).reduce((sum, letter) => (sum * FACTOR + letter.charCodeAt(0)) % 100, 0)) %
  100;
