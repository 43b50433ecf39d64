import * as v from 'valibot';
import type { RegistryDocument } from './document.ts';
import { RemoteSchema } from './names.ts';
import { findQuarantined } from './quarantine.ts';

/** Where an edge says which registry its pages follow. */
export const REGISTRY_HEALTH_PATH = '/health/registry';

const RegistryHealthSchema = v.object({
  data: v.object({
    revision: v.number(),
    /** Id of the latest change, which no other registry has; null where there is none. */
    change: v.nullable(v.string()),
    heldBack: v.array(
      v.object({
        remote: RemoteSchema,
        role: v.picklist(['active', 'canary', 'last good']),
        version: v.string(),
        reasons: v.array(v.string()),
      }),
    ),
  }),
});

/** Which registry the pages of an edge follow, and which of its versions they leave out. */
export type RegistryHealth = v.InferOutput<typeof RegistryHealthSchema>['data'];

/** What an edge says of the document that it follows. */
export function describeRegistryHealth(
  document: RegistryDocument,
  provides: Readonly<Record<string, string>>,
): RegistryHealth {
  const heldBack = findQuarantined(document, provides).map((one) => ({
    ...one,
    reasons: [...one.reasons],
  }));
  return { ...identify(document), heldBack };
}

/** Reads what an edge answered. Throws ValiError where it is something else. */
export const parseRegistryHealth = (reply: unknown): RegistryHealth =>
  v.parse(RegistryHealthSchema, reply).data;

/** Whether an edge follows this very document. */
export function isOfRegistry(health: RegistryHealth, document: RegistryDocument): boolean {
  const { revision, change } = identify(document);
  return health.revision === revision && health.change === change;
}

const identify = ({ revision, history }: RegistryDocument) => ({
  revision,
  change: history[0]?.id ?? null,
});
