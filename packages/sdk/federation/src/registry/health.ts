import { releaseName } from '@exchange/contract';
import * as v from 'valibot';
import type { RegistryDocument } from './document.ts';
import { type FindUnread, findQuarantined } from './offered.ts';

/** Path where an edge publishes which registry its pages follow. */
export const REGISTRY_HEALTH_PATH = '/health/registry';

const RegistryHealthSchema = v.object({
  data: v.object({
    revision: v.number(),
    /** Id of the latest change, unique among registries; null without changes. */
    change: v.nullable(v.string()),
    /** Area → hash of its signed registry. */
    heads: v.optional(v.record(v.string(), v.string())),
    /** Area → why its registry in the store is refused, and an earlier one stays. */
    faults: v.optional(v.record(v.string(), v.string())),
    /** Address of the areas' files, in which `{area}` stands for an area's name. */
    areasOrigin: v.optional(v.string()),
    /** Addresses of the files of single areas. */
    origins: v.optional(v.record(v.string(), v.string())),
    heldBack: v.array(
      v.object({
        remote: releaseName,
        role: v.picklist(['active', 'canary', 'last good']),
        version: v.string(),
        reasons: v.array(v.string()),
      }),
    ),
  }),
});

/** The registry that the pages of an edge follow, and the versions that they leave out. */
export type RegistryHealth = v.InferOutput<typeof RegistryHealthSchema>['data'];

/** Returns an edge's description of the document that it follows. */
export function describeRegistryHealth(
  document: RegistryDocument,
  provides: Readonly<Record<string, string>>,
  places: Pick<RegistryHealth, 'areasOrigin' | 'origins'> = {},
  findUnread?: FindUnread,
): RegistryHealth {
  const heldBack = findQuarantined(document, provides, findUnread).map((one) => ({
    ...one,
    reasons: [...one.reasons],
  }));
  const { heads } = document;
  return { ...identify(document), ...(heads && { heads: { ...heads } }), ...places, heldBack };
}

/** Parses an edge's response. Throws ValiError on another format. */
export const parseRegistryHealth = (reply: unknown): RegistryHealth =>
  v.parse(RegistryHealthSchema, reply).data;

/** Returns true if an edge follows this document, apart from areas that it refuses. */
export function isOfRegistry(health: RegistryHealth, document: RegistryDocument): boolean {
  const { heads, faults = {} } = health;
  if (heads && document.heads) {
    return Object.entries(document.heads).every(
      ([area, hash]) => heads[area] === hash || Object.hasOwn(faults, area),
    );
  }
  const { revision, change } = identify(document);
  return health.revision === revision && health.change === change;
}

const identify = ({ revision, history }: RegistryDocument) => ({
  revision,
  change: history[0]?.id ?? null,
});
