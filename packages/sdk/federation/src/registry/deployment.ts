import * as v from 'valibot';
import { formerCanary } from '../compatibility.ts';

const percent = v.pipe(
  v.number(),
  v.integer('is not a whole number'),
  v.minValue(0, 'is below 0'),
  v.maxValue(100, 'is above 100'),
);

const MAX_BRANDS = 50;
const BRAND = /^(?=.{2,31}$)[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
const brandId = v.pipe(v.string(), v.regex(BRAND, 'is not a name of a brand'));

/** Returns true for a text that may be the name of a brand. */
export const isBrandName = (text: string): boolean => BRAND.test(text);

/** Names of brands, each once. */
export const BrandsSchema = v.pipe(
  v.array(brandId),
  v.minLength(1, 'is empty'),
  v.maxLength(MAX_BRANDS, `has more than ${MAX_BRANDS} brands`),
  v.check((brands) => new Set(brands).size === brands.length, 'names a brand twice'),
);

/** Brands whose browsers a canary reaches; missing: those without a version of their own. */
const brands = v.exactOptional(BrandsSchema);

/** Who gets a canary: a share of the browsers, in percent. */
const CanaryTargetSchema = v.object({
  /** Tells it from a former canary. */
  to: v.literal('share'),
  share: v.pipe(percent, v.minValue(1, 'is below 1'), v.maxValue(99, 'is above 99')),
  brands,
});
export type CanaryTarget = v.InferOutput<typeof CanaryTargetSchema>;

/**
 * Who gets a version. Older edges know `traffic` and `default` alone, and show the default
 * version where `brands` and `canary` name another.
 */
export const DeploymentSchema = v.pipe(
  v.object({
    traffic: percent,
    default: v.boolean(),
    /** Brands that have this version of their own. */
    brands,
    canary: v.exactOptional(v.variant('to', [CanaryTargetSchema, formerCanary(brands)])),
  }),
  v.forward(
    v.check(
      (one) => one.canary === undefined || (one.traffic === 0 && !one.default),
      'stands at a version that has traffic already',
    ),
    ['canary'],
  ),
);
export type Deployment = v.InferOutput<typeof DeploymentSchema>;

interface Deployed {
  deployment: Deployment;
}

/** Returns true for a canary, also for a former one that reaches no browser. */
export const isCanary = ({ deployment }: Deployed): boolean =>
  !deployment.default && (deployment.traffic > 0 || deployment.canary !== undefined);

/** Returns the share of the browsers, in percent, that a canary reaches within its brands. */
export function shareOf({ deployment: { canary, traffic } }: Deployed): number {
  if (!canary) return traffic;
  return canary.to === 'share' ? canary.share : 0;
}

/** Returns true for a version that players of some brand, or of all, get for good. */
export const isActive = ({ deployment }: Deployed): boolean =>
  deployment.default || deployment.brands !== undefined;

/** Returns the version that a brand has of its own; undefined: it gets the default one. */
export const findBrandVersion = <Version extends Deployed>(
  versions: readonly Version[],
  brand: string | undefined,
): Version | undefined =>
  versions.find(({ deployment }) => brand !== undefined && deployment.brands?.includes(brand));

/** Returns true if a canary of this version reaches browsers of a brand. */
export function reachesBrand(
  { deployment }: Deployed,
  versions: readonly Deployed[],
  brand: string | undefined,
): boolean {
  const named = deployment.canary?.brands;
  if (named) return brand !== undefined && named.includes(brand);
  return findBrandVersion(versions, brand) === undefined;
}

/** Returns faults of the versions of one area together; undefined: none. */
export function findBrandFault(versions: readonly Deployed[]): string | undefined {
  const named = versions.flatMap(({ deployment }) => deployment.brands ?? []);
  if (new Set(named).size < named.length) return 'gives a brand two versions';
  return versions.filter(isCanary).length > 1 ? 'has more than one canary' : undefined;
}
