import { createHash } from 'node:crypto';
import { type LiveBrands, tagSettings } from '@exchange/brands';
import { SHELL, type Switches } from '@exchange/contract';
import { EMPTY_DOCUMENT, type RegistryDocument } from '@exchange/federation/registry';
import type { ClientRequest } from '../../cookies.ts';
import type { ErrorBudget } from '../budget/error-budget.ts';
import type { ChoosePage } from '../version-selection.ts';

/** Client of the switches: the host determines the brand, the cookies the versions. */
export interface SwitchClient extends ClientRequest {
  hostname: string;
}

/** The switches of one browser, and a tag that differs with them. */
export interface TaggedSwitches {
  switches: Switches;
  tag: string;
}

/** Reads the switches of a browser; undefined before the first registry. */
export type ReadSwitches = (asker: SwitchClient) => Promise<TaggedSwitches | undefined>;

const hashOf = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);

/** Creates a reader of the switches that a page would get if it were loaded now. */
export function createSwitchesReader({
  choosePage,
  brands,
  budget,
}: {
  choosePage: ChoosePage;
  brands: LiveBrands;
  budget: ErrorBudget;
}): ReadSwitches {
  return async (asker) => {
    const { document, registry } = await choosePage(asker, 'open');
    // Without a registry all areas would seem to be switched off.
    if (document === EMPTY_DOCUMENT) return undefined;
    const versions = {
      ...Object.fromEntries(
        Object.entries(registry.remotes).map(([area, { active }]) => [area, active.version]),
      ),
      // Older pages ignore a name that is none of their areas.
      ...(registry.shell !== undefined && { [SHELL]: registry.shell }),
    };
    const brand = brands.ofHost(asker.hostname);
    const switches: Switches = {
      versions,
      withdrawn: listWithdrawn(document, budget, { brand: brand?.id, versions }),
      features: brand?.features ?? {},
      settingsTag: brand ? tagSettings(brand) : '',
    };
    return { switches, tag: hashOf(switches) };
  };
}

/**
 * Lists the versions that pages must leave soon: those of a rollback, and those over their error
 * budget.
 */
function listWithdrawn(
  document: RegistryDocument,
  budget: ErrorBudget,
  { brand, versions: shown }: { brand: string | undefined; versions: Switches['versions'] },
): Switches['withdrawn'] {
  const failing = budget.suspensions().filter(({ isOnProbation }) => !isOnProbation);
  const areas = new Set(document.history.map(({ remote }) => remote));
  for (const { area } of failing) areas.add(area);
  const entries = [...areas].map((area) => {
    const latest = document.history.find(
      ({ remote, action, brands }) =>
        remote === area &&
        /^(?:activate|canary|rollback)$/.test(action) &&
        (!brands || (brand !== undefined && brands.includes(brand))),
    );
    // A brand may keep what others leave.
    const isLeft = latest?.action === 'rollback' && latest.from !== shown[area];
    const left = isLeft && latest.from !== undefined ? [latest.from] : [];
    const failed = failing.filter((one) => one.area === area).map(({ version }) => version);
    return [area, [...new Set([...left, ...failed])]] as const;
  });
  return Object.fromEntries(entries.filter(([, versions]) => versions.length > 0));
}
