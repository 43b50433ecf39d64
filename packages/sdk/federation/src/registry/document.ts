import { areaDefinition, type RemoteAreaName, releaseName } from '@exchange/contract';
import * as v from 'valibot';
import { BrandsSchema, DeploymentSchema, findBrandFault } from './deployment.ts';
import { FileNameSchema, HashSchema, nameFaults, releasePath, VersionSchema } from './names.ts';
import { RegistryError } from './schema.ts';

/** The public draft that the document follows; `extras`, `revision` and `history` are additions. */
export const DISCOVERY_SCHEMA =
  'https://github.com/awslabs/frontend-discovery/blob/main/schema/v1-pre.json';

const text = v.pipe(v.string(), v.minLength(1, 'is empty'));
const percent = v.pipe(
  v.number(),
  v.integer('is not a whole number'),
  v.minValue(0, 'is below 0'),
  v.maxValue(100, 'is above 100'),
);

const RegisteredVersionSchema = v.object({
  /** Path of the manifest below the remote's origin. */
  url: v.string(),
  metadata: v.object({
    /** Hash of the manifest. */
    integrity: HashSchema,
    version: VersionSchema,
  }),
  deployment: DeploymentSchema,
  extras: v.object({
    /** Script, style or manifest → its hash; files without one are not loaded. */
    integrity: v.record(v.string(), HashSchema),
    /** Shared module → the version range that the shell must provide. */
    requires: v.record(v.string(), v.string()),
    /**
     * API calls that the version makes, `POST get-casino-games`; their schemas are in the release.
     */
    calls: v.array(v.string()),
    /** Hash of its calls with their schemas; missing in entries of earlier command lines. */
    callsIntegrity: v.exactOptional(HashSchema),
    /** Result of the gate before activation: `forced` means activated against its faults. */
    gate: v.picklist(['passed', 'unchecked', 'forced']),
    /** Reasons why it does not fit the live server or shell; with one, it is quarantined. */
    misfits: v.array(v.string()),
    /** True if it was mounted in a browser inside the live shell before. */
    mounted: v.boolean(),
    /**
     * Program of its frames; missing in releases without frames, and in entries of earlier command
     * lines.
     */
    frame: v.exactOptional(FileNameSchema),
    /** Pages, fragments and links; missing for the shell. */
    area: v.exactOptional(areaDefinition),
  }),
});

/** One change in the history. */
const ChangeSchema = v.object({
  /** Id by which the client finds its change again when the store's response was lost. */
  id: v.optional(text),
  at: v.pipe(v.string(), v.isoTimestamp('is not a time')),
  by: text,
  remote: text,
  /** A {@link RegistryAction}, or one of a newer command line. */
  action: text,
  version: v.optional(VersionSchema),
  /** The version that a rollback left. */
  from: v.optional(VersionSchema),
  traffic: v.optional(percent),
  /** Brands that it concerns; missing: all without a version of their own. */
  brands: v.optional(BrandsSchema),
  forced: v.optional(v.boolean()),
  /** Hash of all hashes of the version, which stays known when the document no longer names it. */
  hashes: v.optional(HashSchema),
});

export { ChangeSchema };

// Two releases never share an address, and no address leads out of its release.
const versionsOf = (area: RemoteAreaName) =>
  v.pipe(
    v.array(
      v.pipe(
        RegisteredVersionSchema,
        v.forward(
          v.check(({ url, metadata: { version } }) => {
            const folder = releasePath(area, version);
            return url.startsWith(folder) && /^\w[\w.-]*\.json$/.test(url.slice(folder.length));
          }, 'is not the manifest of its version'),
          ['url'],
        ),
      ),
    ),
    v.check(
      (versions) => versions.filter(({ deployment }) => deployment.default).length === 1,
      'has not exactly one default version',
    ),
    v.check(
      (versions) =>
        [0, 100].includes(versions.reduce((sum, one) => sum + one.deployment.traffic, 0)),
      'gives away neither all traffic nor none',
    ),
    v.check(
      (versions) => new Set(versions.map((one) => one.metadata.version)).size === versions.length,
      'names a version twice',
    ),
    v.rawCheck(({ dataset, addIssue }) => {
      const fault = dataset.typed ? findBrandFault(dataset.value) : undefined;
      if (fault !== undefined) addIssue({ message: fault });
    }),
  );

const isObject = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const RegistryDocumentSchema = v.object({
  schema: v.literal(DISCOVERY_SCHEMA, `is not ${DISCOVERY_SCHEMA}`),
  /** Grows by one with each change. */
  revision: v.pipe(v.number(), v.integer(), v.minValue(0)),
  microFrontends: v.custom<RegistryDocument['microFrontends']>(isObject, 'is not an object'),
  /** The latest changes, newest first. */
  history: v.array(ChangeSchema),
});

/** One version in the document. */
export type RegisteredVersion = v.InferOutput<typeof RegisteredVersionSchema>;
/** One change of the registry: author, time, action. */
export type RegistryChange = v.InferOutput<typeof ChangeSchema>;
/** Actions on a remote. */
export type RegistryAction = 'activate' | 'rollback' | 'canary' | 'disable' | 'enable';

/**
 * The versions of the remotes that players get: the default, at most one canary, former ones,
 * newest first, without traffic, and those of single brands. A default without traffic and without canary is switched off.
 */
export interface RegistryDocument {
  schema: typeof DISCOVERY_SCHEMA;
  revision: number;
  /** By area; those of the shell by its name. */
  microFrontends: Readonly<Record<RemoteAreaName, readonly RegisteredVersion[]>>;
  history: readonly RegistryChange[];
  /** Area → hash of its signed registry, where the document was composed of these. */
  heads?: Readonly<Record<RemoteAreaName, string>>;
}

/** The document before anything was activated. */
export const EMPTY_DOCUMENT: RegistryDocument = {
  schema: DISCOVERY_SCHEMA,
  revision: 0,
  microFrontends: {},
  history: [],
};

/**
 * Parses a registry document from JSON. Preserves fields and areas of newer programs. Throws
 * RegistryError naming the wrong fields.
 */
export function parseRegistryDocument(input: unknown): RegistryDocument {
  const result = v.safeParse(RegistryDocumentSchema, input);
  if (!result.success) {
    throw new RegistryError(`Invalid registry: ${nameFaults(result.issues, 'registry')}`);
  }
  const faults = Object.entries(result.output.microFrontends).flatMap(([area, versions]) =>
    findAreaFaults(area, versions),
  );
  if (faults.length > 0) throw new RegistryError(`Invalid registry: ${faults.join('; ')}`);
  // The schemas transform nothing, so valid input is returned unchanged.
  return input as RegistryDocument;
}

/** Returns the wrong fields of an area's versions, with their places; empty if there are none. */
export function findAreaFaults(area: string, versions: unknown): readonly string[] {
  const name = v.safeParse(releaseName, area);
  if (!name.success) return [`microFrontends.${area}: ${name.issues[0].message}`];
  const result = v.safeParse(versionsOf(area), versions);
  return (result.issues ?? []).map((issue) => {
    const at = ['microFrontends', area, v.getDotPath(issue)].filter(Boolean).join('.');
    return `${at}: ${issue.message}`;
  });
}
