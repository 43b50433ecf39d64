import type { AreaDefinition, RemoteAreaName } from '@exchange/contract';
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
  exposes: v.optional(v.array(v.string())),
  ahead: v.optional(v.record(v.string(), HashSchema)),
});

// The edge checked it; a page reads only the fields that it needs.
const text = v.object({ en: v.string(), hi: v.exactOptional(v.string()) });
const AreaSchema = v.object({
  title: text,
  pages: v.array(
    v.object({
      path: v.string(),
      feature: v.exactOptional(v.string()),
      layout: v.exactOptional(v.string()),
      calls: v.array(v.object({ at: v.string(), calls: v.array(v.unknown()) })),
    }),
  ),
  fragments: v.array(
    v.object({ expose: v.string(), slot: v.string(), feature: v.exactOptional(v.string()) }),
  ),
  links: v.array(
    v.object({
      place: v.string(),
      label: text,
      to: v.string(),
      order: v.exactOptional(v.number()),
      image: v.exactOptional(v.string()),
      counted: v.exactOptional(v.string()),
      needsSignUp: v.exactOptional(v.boolean()),
      roles: v.exactOptional(v.array(v.string())),
    }),
  ),
});

const RegisteredRemoteSchema = v.object({
  active: ReleaseSchema,
  lastGood: v.optional(ReleaseSchema),
});

// Unknown fields are dropped, so a newer edge can be deployed before the shell.
const RegistrySchema = v.object({
  areas: v.record(v.string(), AreaSchema),
  remotes: v.record(v.string(), RegisteredRemoteSchema),
  shell: v.optional(v.string()),
});

/** One published version of a remote; `integrity` maps a file beside the manifest to its hash. */
export interface Release {
  version: string;
  manifestUrl: string;
  integrity?: Readonly<Record<string, string>> | undefined;
  /** Names of a last good version's modules, `./bet-slip`; undefined: unknown. */
  exposes?: readonly string[] | undefined;
  /** Files that its pages need first, with hashes, for a press of a link; undefined: in its manifest. */
  ahead?: Readonly<Record<string, string>> | undefined;
  /** Name of its program for the edge, which pages do not need; undefined: it has no frames. */
  frame?: string | undefined;
}

/** What a page knows of an area, of its active version. */
export type PageAreaDefinition = Pick<AreaDefinition, 'title' | 'pages' | 'fragments' | 'links'>;

/** The versions that the shell may run for one remote: first `active`, then `lastGood`. */
export interface RegisteredRemote {
  active: Release;
  lastGood?: Release | undefined;
}

/** The registry of one page. */
export interface PageRegistry {
  /** All areas, also those that are switched off. */
  areas: Readonly<Record<RemoteAreaName, PageAreaDefinition>>;
  /** A remote that is missing here is switched off. */
  remotes: Readonly<Record<RemoteAreaName, RegisteredRemote>>;
  /** Version of the page's shell; undefined: it is not a release, or one of an older edge. */
  shell?: string | undefined;
}

/** Thrown when the registry has a wrong format; the message names each wrong field. */
export class RegistryError extends Error {
  override readonly name = 'RegistryError';
}

/** Parses a page's registry from JSON. Throws RegistryError naming the wrong fields. */
export function parseRegistry(input: unknown): PageRegistry {
  const result = v.safeParse(RegistrySchema, input);
  if (result.success) return result.output as unknown as PageRegistry;
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
