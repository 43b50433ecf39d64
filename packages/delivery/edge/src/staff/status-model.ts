import {
  REMOTE_PHASES,
  type RemoteAreaName,
  type RemotePhase,
  WEB_VITALS,
  type WebVital,
} from '@exchange/contract';
import {
  findMisfits,
  isCanary,
  type RegisteredVersion,
  type RegistryDocument,
  shareOf,
} from '@exchange/federation/registry';
import { groupOf, type Samples } from '../reports/samples.ts';
import type { ErrorBudget } from '../versions/budget/error-budget.ts';

/** What is known of the current shell. */
type Fit = Parameters<typeof findMisfits>[2];
type Measured<Name extends string> = Partial<Record<Name, { value: number; count: number }>>;

/** One version of one area, as the status page shows it. */
export interface VersionStatus {
  area: RemoteAreaName;
  version: string;
  /** Address of its manifest, below the area's origin. */
  url: string;
  /** Role of the version for players. */
  role: string;
  /** Recent clients of the version, and those with a failure. */
  used: number;
  failed: number;
  phases: Measured<RemotePhase>;
  vitals: Measured<WebVital>;
}

function measure<Name extends string>(
  samples: Samples,
  group: string,
  names: readonly Name[],
): Measured<Name> {
  const found = names.map((name) => [name, samples.p75(group, name)] as const);
  return Object.fromEntries(found) as Measured<Name>;
}

/** Describes to whom a version is given: `canary, 10 %`. */
function describeDeployment(registered: RegisteredVersion): string {
  const { default: isDefault, traffic, brands, canary } = registered.deployment;
  const kind = isDefault ? 'default' : isCanary(registered) ? 'canary' : 'former';
  const within = canary?.brands && `of ${canary.brands.join(', ')}`;
  const roles = [
    ...(kind === 'former' && brands ? [] : [kind]),
    ...(traffic > 0 ? [`${traffic} %`] : []),
    ...(canary ? [[`${shareOf(registered)} %`, within].filter(Boolean).join(' ')] : []),
    ...(brands ? [`own one of ${brands.join(', ')}`] : []),
  ];
  return roles.join(', ');
}

function describeRole(
  registered: RegisteredVersion,
  area: RemoteAreaName,
  { budget, fit }: { budget: ErrorBudget; fit: Fit },
): string {
  const { metadata } = registered;
  const reasons = findMisfits(area, registered, fit);
  if (reasons.length > 0) return `held back: ${reasons.join('; ')}`;
  const role = describeDeployment(registered);
  const suspension = budget
    .suspensions()
    .find((one) => one.area === area && one.version === metadata.version);
  if (!suspension) return role;
  return suspension.isOnProbation
    ? `${role}, tried again after too many failures`
    : `given to nobody: too many failures (${role})`;
}

/** Describes every version in the registry, in its order. */
export async function describeVersions(
  document: RegistryDocument,
  parts: {
    budget: ErrorBudget;
    samples: Samples;
    fit: Fit;
  },
): Promise<readonly VersionStatus[]> {
  const { budget, samples } = parts;
  const statuses = Object.keys(document.microFrontends).flatMap((area) =>
    (document.microFrontends[area] ?? []).map(async (one) => {
      const { version } = one.metadata;
      const group = groupOf(area, version);
      return {
        area,
        version,
        url: one.url,
        role: describeRole(one, area, parts),
        ...(await budget.countOf(area, version)),
        phases: measure(samples, group, REMOTE_PHASES),
        vitals: measure(samples, group, WEB_VITALS),
      };
    }),
  );
  return Promise.all(statuses);
}

/** Vitals of the shell's own pages. */
export const describeShell = (samples: Samples): Measured<WebVital> =>
  measure(samples, groupOf('shell'), WEB_VITALS);
