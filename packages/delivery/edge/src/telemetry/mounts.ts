import { MOUNTS_PATH, mountReport } from '@exchange/contract';
import type { FastifyInstance } from 'fastify';
import type { OverrideCookies } from '../override/override-cookie.ts';
import { findOverrideOf } from '../override/read-override.ts';
import type { RegistrySource } from '../registry-source.ts';
import type { ErrorBudget } from './error-budget.ts';
import type { GivenTickets } from './given-ticket.ts';
import { clientIdOf, registerReports } from './reports.ts';

/** Accepts reports of mounted versions, the denominator of the share of failures. */
export function registerMounts(
  app: FastifyInstance,
  parts: {
    source: RegistrySource;
    budget: ErrorBudget;
    tickets: GivenTickets;
    /** Undefined without staff. */
    overrides: OverrideCookies | undefined;
  },
): void {
  const { source, budget, tickets, overrides } = parts;
  registerReports(app, MOUNTS_PATH, mountReport, async ({ remotes, ticket }, request) => {
    const voter = clientIdOf(request);
    // Another edge may have given the page.
    budget.follow(await source.current());
    for (const shown of remotes) {
      // Overrides of staff prove nothing about players' versions.
      if (findOverrideOf(request, overrides, shown)) continue;
      if (!tickets.isProof(ticket, { ...shown, voter })) continue;
      await budget.markUsed(shown.area, shown.version, voter);
    }
    return undefined;
  });
}
