import {
  FAULTS_PATH,
  faultReport,
  MOUNTS_PATH,
  mountReport,
  type RemoteAreaName,
  SHELL,
} from '@exchange/contract';
import type { PageRegistry } from '@exchange/federation/registry';
import type { FastifyInstance } from 'fastify';
import type { ErrorBudget } from '../versions/budget/error-budget.ts';
import type { Versions } from '../versions/open-versions.ts';
import { versionsIn } from '../versions/registry/versions-in.ts';
import type { PageCounters } from './metrics.ts';
import { clientIdOf, registerReportRoute } from './report-route.ts';

/**
 * Accepts fault reports of pages, and logs which version exceeded its error budget and whether it
 * is still given.
 */
export function registerFaults(
  app: FastifyInstance,
  parts: Pick<Versions, 'source' | 'budget' | 'tickets' | 'previews'> & {
    /** Counts fault reports of players' pages. */
    countFault: PageCounters['countFault'] | undefined;
  },
): void {
  const { tickets, previews, countFault } = parts;
  registerReportRoute(app, FAULTS_PATH, faultReport, async (report, request) => {
    const { area, version } = report;
    const preview = await previews.read(request);
    const isPreviewed = (one: { area: string; version: string }) =>
      one.area === area && one.version === version;
    if (preview?.kind === 'shown' && preview.opened.shown.some(isPreviewed)) {
      request.log.warn({ area, version, fault: report.fault }, 'Preview ended: a version failed');
      // The banner of its next page shows this reason.
      return { 'set-cookie': previews.end(request, `${area} ${version} failed.`) };
    }
    countFault?.({ area, fault: report.fault });
    if (report.fault === 'timeout') return undefined;
    const clientId = clientIdOf(request);
    if (!tickets.isProof(report.ticket, { area, version, clientId })) return undefined;
    await castVote({ ...parts, app }, { area, version, clientId, reason: report.fault });
    return undefined;
  });
}

/**
 * Counts a failure of a version for a client, and logs if the version thereby exceeds its error
 * budget. The client's ticket was checked before.
 */
export async function castVote(
  { app, source, budget }: Pick<Versions, 'source' | 'budget'> & { app: FastifyInstance },
  vote: { area: RemoteAreaName; version: string; clientId: string; reason: string },
): Promise<void> {
  const { area, version, clientId, reason } = vote;
  // Another edge may have given the page.
  const document = await source.current();
  budget.follow(document);
  const suspension = await budget.markFailed(area, version, clientId);
  if (!suspension) return;
  const others = versionsIn(document, area).map(({ metadata }) => metadata.version);
  // Reports of browsers alone never switch an area off.
  const hasOther = others.some((one) => one !== version && !budget.isSuspended(area, one));
  const end = hasOther ? 'is no longer used' : 'stays in use, as there is no other version';
  app.log.warn(
    { suspension, fault: reason },
    `${area} ${version} ${end}: it failed for ${suspension.failed} of ${suspension.used} clients`,
  );
}

/** Records which versions a page was given, so that only their clients' reports count. */
export async function recordPageView(
  budget: ErrorBudget,
  { registry, clientId }: { registry: PageRegistry; clientId: string },
): Promise<void> {
  const { shell } = registry;
  const ofShell = shell === undefined ? [] : [budget.markServed(SHELL, shell, clientId)];
  const ofAreas = Object.entries(registry.remotes).flatMap(([area, { active, lastGood }]) =>
    [active, ...(lastGood ? [lastGood] : [])].map(({ version }) =>
      budget.markServed(area as RemoteAreaName, version, clientId),
    ),
  );
  await Promise.all([...ofAreas, ...ofShell]);
}

/** Accepts reports of mounted versions, the denominator of the share of failures. */
export function registerMounts(
  app: FastifyInstance,
  { source, budget, tickets }: Pick<Versions, 'source' | 'budget' | 'tickets'>,
): void {
  registerReportRoute(app, MOUNTS_PATH, mountReport, async ({ remotes, ticket }, request) => {
    const clientId = clientIdOf(request);
    // Another edge may have given the page.
    const document = await source.current();
    budget.follow(document);
    const shell = tickets.shellOf(ticket, clientId);
    // What shows an area has started.
    const started = shell === undefined ? [] : [{ area: SHELL, version: shell }];
    for (const shown of [...remotes, ...started]) {
      if (!tickets.isProof(ticket, { ...shown, clientId })) continue;
      await budget.markUsed(shown.area, shown.version, clientId);
    }
    return undefined;
  });
}
