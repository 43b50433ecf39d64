import {
  type BuildRecord,
  type RegistryDocument,
  type SelectedRegistry,
  selectRegistry,
} from '@exchange/federation/registry';
import type { EdgeConfig } from './config.ts';
import { type Bucket, type ClientRequest, readBucket, readCookie } from './cookies.ts';
import {
  applyDeveloped,
  type DevelopedArea,
  readLocalAreas,
} from './development/developed-areas.ts';
import type { DeveloperSessions, SessionState } from './development/developer-sessions.ts';
import type { CallFit } from './fit/call-fit.ts';
import { OVERRIDE_COOKIE, type OverrideCookies } from './override/override-cookie.ts';
import {
  applyOverride,
  type OverrideState,
  type ReadOverrideState,
} from './override/read-override.ts';
import type { RegistrySource } from './registry-source.ts';
import type { ReadShell } from './shell-record.ts';
import type { ErrorBudget } from './telemetry/error-budget.ts';

/** The versions of one browser's page. */
interface VersionSelection {
  /** The whole registry of the selection. */
  document: RegistryDocument;
  shell: BuildRecord;
  bucket: Bucket;
  registry: SelectedRegistry;
  /** The staff's override of this browser; part of `registry` if it is shown. */
  override: OverrideState | undefined;
  /** Areas of the developer's machine; part of `registry`. */
  developed: readonly DevelopedArea[];
  /** The developer's session of this browser. */
  session: SessionState | undefined;
}

/**
 * Returns the request data that determines the versions, equal for all requests with the same
 * versions. Cookies without an edge's signature are ignored.
 */
export function selectChoice(
  asker: ClientRequest,
  overrides: OverrideCookies | undefined,
  sessions?: DeveloperSessions,
): string {
  const { cookie } = asker.headers;
  const { number, isNew } = readBucket(cookie);
  const override = overrides?.read(asker) && readCookie(cookie, OVERRIDE_COOKIE);
  return [isNew ? '' : number, override ?? '', sessions?.keyOf(asker) ?? ''].join(';');
}

/**
 * Selects versions for a request, of a new page or of an `open` one; rejects before the shell's
 * first build.
 */
export type ChoosePage = (
  request: ClientRequest,
  kind: 'new' | 'open',
) => Promise<VersionSelection>;

/** Creates the selection of the versions that each browser gets. */
export function createVersionSelection(
  config: Pick<EdgeConfig, 'originOf' | 'localAreas'>,
  parts: {
    readShell: ReadShell;
    source: RegistrySource;
    budget: ErrorBudget;
    fit: CallFit;
    readOverride: ReadOverrideState;
    /** The shell's build for browsers with a developer's session. */
    readDevelopmentShell: ReadShell;
    /** Undefined: there are none. */
    sessions: DeveloperSessions | undefined;
  },
): ChoosePage {
  const { source, budget, fit, readOverride, sessions } = parts;
  return async (request, kind) => {
    const [document, playersShell, override, local, session] = await Promise.all([
      source.current(),
      parts.readShell(),
      readOverride(request),
      readLocalAreas(config.localAreas ?? {}),
      sessions?.read(request),
    ]);
    const own = session?.kind === 'shown' ? [session.session] : [];
    const developed = [...local, ...own];
    const shell = own.length > 0 ? await parts.readDevelopmentShell() : playersShell;
    budget.follow(document);
    const { findCallMisfits } = await fit.follow(document, playersShell);
    const bucket = readBucket(request.headers.cookie);
    // A browser without a bucket gets one with a page, not again with each request.
    const forPlayers = selectRegistry(document, {
      originOf: config.originOf,
      bucket: kind === 'open' && bucket.isNew ? undefined : bucket.number,
      ...{ provides: shell.provides, exports: shell.exports, findCallMisfits },
      isSuspended: budget.isSuspended,
    });
    const chosen =
      override?.kind === 'shown'
        ? applyOverride(forPlayers, override.override.area, override.build)
        : forPlayers;
    const registry = applyDeveloped(chosen, developed);
    return { document, shell, bucket, registry, override, developed, session };
  };
}
