import { REMOTE_AREAS, type RemoteArea } from '@exchange/contract';
import * as v from 'valibot';

const HASH = /^sha384-[A-Za-z0-9+/]{64}$/;
const VERSION = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/;

const ReleaseSchema = v.strictObject({
  version: v.pipe(v.string(), v.regex(VERSION, 'is not a version like 1.4.2')),
  manifestUrl: v.pipe(
    v.string(),
    v.check(isHttpUrl, 'is not an absolute http(s) address'),
    v.regex(/\.json$/, 'does not end in .json'),
  ),
  integrity: v.optional(
    v.record(v.string(), v.pipe(v.string(), v.regex(HASH, 'is not a sha384 hash'))),
  ),
});

const RemoteSchema = v.strictObject({
  active: ReleaseSchema,
  lastGood: v.optional(ReleaseSchema),
});

const RegistrySchema = v.strictObject({
  remotes: v.record(v.picklist(REMOTE_AREAS, `is not one of ${REMOTE_AREAS}`), RemoteSchema),
});

/** One published version of a remote; `integrity` maps a file beside the manifest to its hash. */
export interface Release {
  version: string;
  manifestUrl: string;
  integrity?: Readonly<Record<string, string>> | undefined;
}

/** What the shell may run for one remote: first `active`, then `lastGood`. */
export interface RegisteredRemote {
  active: Release;
  lastGood?: Release | undefined;
}

/** The whole registry; a remote that is missing here is switched off. */
export interface Registry {
  remotes: Readonly<Partial<Record<RemoteArea, RegisteredRemote>>>;
}

/** The registry does not have the agreed form; the message names each wrong field. */
export class RegistryError extends Error {
  override readonly name = 'RegistryError';
}

/** Checks a registry that came as JSON. Throws RegistryError naming the wrong fields. */
export function parseRegistry(input: unknown): Registry {
  const result = v.safeParse(RegistrySchema, input);
  if (result.success) return result.output;
  const faults = result.issues.map((issue) => {
    const field = v.getDotPath(issue) ?? 'registry';
    return `${field}: ${issue.message}`;
  });
  throw new RegistryError(`Invalid registry: ${faults.join('; ')}`);
}

function isHttpUrl(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}
