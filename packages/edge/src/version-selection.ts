import {
  type BuildRecord,
  type PageRegistry,
  type RegistryDocument,
  selectRegistry,
} from '@exchange/federation/registry';
import { type Bucket, readBucket } from './bucket.ts';
import type { EdgeConfig } from './config.ts';
import { readCookie } from './cookies.ts';
import { applyOverride } from './override/apply-override.ts';
import { OVERRIDE_COOKIE, type OverrideCookies } from './override/override-cookie.ts';
import type { OverrideState, ReadOverrideState } from './override/read-override.ts';
import type { RegistrySource } from './registry-source.ts';
import type { ReadShell } from './shell-record.ts';
import type { ErrorBudget } from './telemetry/error-budget.ts';

/** What a page of one browser is made of now. */
export interface VersionSelection {
  /** The whole registry that it was chosen from. */
  document: RegistryDocument;
  shell: BuildRecord;
  bucket: Bucket;
  registry: PageRegistry;
  /** What staff chose for this browser; part of `registry` already where it is shown. */
  override: OverrideState | undefined;
}

/** What tells browsers apart. */
export interface ClientRequest {
  headers: { cookie?: string | undefined; 'user-agent'?: string | undefined };
}

/**
 * What of a request decides which versions it gets, alike for all that get the same. Cookies that no edge wrote decide
 * nothing.
 */
export function selectChoice(asker: ClientRequest, overrides: OverrideCookies | undefined): string {
  const { cookie } = asker.headers;
  const { number, isNew } = readBucket(cookie);
  const override = overrides?.read(asker) && readCookie(cookie, OVERRIDE_COOKIE);
  return [isNew ? '' : number, override ?? ''].join(';');
}

/**
 * Chooses for a request, of a new page or of one that is `open` already; rejects while the shell was
 * never built.
 */
export type ChoosePage = (
  request: ClientRequest,
  kind: 'new' | 'open',
) => Promise<VersionSelection>;

/** The one place that decides which versions a browser gets. */
export function createVersionSelection(
  config: Pick<EdgeConfig, 'remoteOrigins'>,
  parts: {
    readShell: ReadShell;
    source: RegistrySource;
    budget: ErrorBudget;
    readOverride: ReadOverrideState;
  },
): ChoosePage {
  const { readShell, source, budget, readOverride } = parts;
  return async (request, kind) => {
    const [document, shell, override] = await Promise.all([
      source.current(),
      readShell(),
      readOverride(request),
    ]);
    budget.follow(document);
    const bucket = readBucket(request.headers.cookie);
    // A browser that has no bucket yet is given one with a page, not anew at each question.
    const forPlayers = selectRegistry(document, {
      origins: config.remoteOrigins,
      bucket: kind === 'open' && bucket.isNew ? undefined : bucket.number,
      provides: shell.provides,
      isSuspended: budget.isSuspended,
    });
    const registry =
      override?.kind === 'shown'
        ? applyOverride(forPlayers, override.override.area, override.release)
        : forPlayers;
    return { document, shell, bucket, registry, override };
  };
}
