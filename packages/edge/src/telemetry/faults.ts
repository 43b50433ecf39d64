import { FAULTS_PATH, faultReport, type RemoteArea, selectFirstPart } from '@exchange/contract';
import type { Registry } from '@exchange/federation/registry';
import type { FastifyInstance } from 'fastify';
import { endOverride, readOverride } from '../override/override-cookie.ts';
import type { StaffConfig } from '../override/staff-config.ts';
import type { FaultBudget } from './fault-budget.ts';
import { clientOf, registerReports } from './reports.ts';

/** Areas that lend parts to the home page beside its first one. */
const LENT_TO_HOME: readonly RemoteArea[] = ['casino'];

/** Takes the faults of pages, and says in the log which version is given out no more. */
export function registerFaults(
  app: FastifyInstance,
  budget: FaultBudget,
  staff: StaffConfig | undefined,
): void {
  registerReports(app, FAULTS_PATH, faultReport, async (report, request) => {
    const { area, version } = report;
    const override = staff && readOverride(request.headers.cookie, staff.key);
    // What staff try out says nothing about what players get.
    if (override?.area === area && override.version === version) {
      request.log.warn({ override, fault: report.fault }, 'Override ended: its version failed');
      return { 'set-cookie': endOverride(request.protocol === 'https') };
    }
    const suspension = budget.markFailed(area, version, clientOf(request));
    if (suspension) {
      app.log.warn(
        { suspension, fault: report.fault },
        `${area} ${version} is given out no more: it failed for ${suspension.failed} of ${suspension.used} clients`,
      );
    }
    return undefined;
  });
}

/** Notes which versions a page was given and which of them it shows first. */
export function countPage(
  budget: FaultBudget,
  page: {
    pathname: string;
    registry: Registry;
    client: string;
    /** The area that staff see in another version. */
    overridden: RemoteArea | undefined;
  },
): void {
  const { pathname, registry, client, overridden } = page;
  const first = selectFirstPart(pathname)?.area;
  const shown = pathname === '/' ? [first, ...LENT_TO_HOME] : [first];
  for (const [name, { active, lastGood }] of Object.entries(registry.remotes)) {
    const area = name as RemoteArea;
    if (area === overridden) continue;
    budget.markGiven(area, active.version, client);
    if (lastGood) budget.markGiven(area, lastGood.version, client);
    if (shown.includes(area)) budget.markUsed(area, active.version, client);
  }
}
