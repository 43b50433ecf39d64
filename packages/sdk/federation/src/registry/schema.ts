import type { RemoteAreaName } from '@exchange/contract';
import * as v from 'valibot';
import { HashSchema, nameFaults, VersionSchema } from './names.ts';

const ReleaseSchema = v.object({
  version: VersionSchema,
  manifestUrl: v.pipe(
    v.string(),
    v.check(isHttpUrl, 'is not an absolute http(s) address'),
    v.regex(/\.json$/, 'does not end in .json'),
  ),
  integrity: v.optional(v.record(v.string(), HashSchema)),
});

const RegisteredRemoteSchema = v.object({
  active: ReleaseSchema,
  lastGood: v.optional(ReleaseSchema),
});

// Unknown fields are dropped, so a newer edge can be deployed before the shell.
const RegistrySchema = v.object({
  remotes: v.object({
    sports: v.exactOptional(RegisteredRemoteSchema),
    casino: v.exactOptional(RegisteredRemoteSchema),
    wallet: v.exactOptional(RegisteredRemoteSchema),
    reports: v.exactOptional(RegisteredRemoteSchema),
  } satisfies Record<RemoteAreaName, unknown>),
});

/** One published version of a remote; `integrity` maps a file beside the manifest to its hash. */
export interface Release {
  version: string;
  manifestUrl: string;
  integrity?: Readonly<Record<string, string>> | undefined;
}

/** The versions that the shell may run for one remote: first `active`, then `lastGood`. */
export interface RegisteredRemote {
  active: Release;
  lastGood?: Release | undefined;
}

/** The registry of one page; a remote that is missing here is switched off. */
export interface PageRegistry {
  remotes: Readonly<Partial<Record<RemoteAreaName, RegisteredRemote>>>;
}

/** Thrown when the registry has a wrong format; the message names each wrong field. */
export class RegistryError extends Error {
  override readonly name = 'RegistryError';
}

/** Parses a page's registry from JSON. Throws RegistryError naming the wrong fields. */
export function parseRegistry(input: unknown): PageRegistry {
  const result = v.safeParse(RegistrySchema, input);
  if (result.success) return result.output;
  throw new RegistryError(`Invalid registry: ${nameFaults(result.issues, 'registry')}`);
}

/** Returns true for an absolute http(s) address. */
function isHttpUrl(value: string): boolean {
  try {
    return /^https?:$/.test(new URL(value).protocol);
  } catch {
    return false;
  }
}
