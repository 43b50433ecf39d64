import type { FastifyInstance } from 'fastify';
import type { Versions } from '../versions/open-versions.ts';
import { registerCspReports } from './csp-reports.ts';
import { createErrorLog, type ErrorLog, registerErrorReports } from './errors.ts';
import { registerFaults, registerMounts } from './faults.ts';
import { createFrameMapper, type MapFrames } from './frame-mapper.ts';
import type { PageCounters } from './metrics.ts';
import { createSamples, registerPageReports, type Samples } from './samples.ts';
import { createSentryForward, type SentryProject } from './sentry.ts';

/** Where reports of browsers go beside this edge. */
export interface ReportsConfig {
  /** Gets errors of pages; undefined: they stay in this edge. */
  sentry?: SentryProject | undefined;
  /** Lists CSP reports at /test/csp-reports. */
  testMode: boolean;
}

/** What the reports of browsers say, for staff. */
export interface Reports {
  samples: Samples;
  errors: ErrorLog;
  mapFrames: MapFrames;
}

/** Takes the reports of browsers; returns what they say. */
export function registerReports(
  app: FastifyInstance,
  config: ReportsConfig & { shellDist: string },
  { versions, counters }: { versions: Versions; counters: PageCounters | undefined },
): Reports {
  const samples = createSamples();
  const errors = createErrorLog();
  const mapFrames = createFrameMapper(config.shellDist, versions);
  app.register(async (scope) => {
    const warn = (text: string) => scope.log.warn(text);
    const forward = config.sentry && createSentryForward(config.sentry, { mapFrames, warn });
    registerFaults(scope, { ...versions, countFault: counters?.countFault });
    registerErrorReports(scope, {
      ...versions,
      errors,
      forward,
      countError: counters?.countError,
    });
    registerMounts(scope, versions);
    registerPageReports(scope, { ...versions, samples });
    registerCspReports(scope, config.testMode);
  });
  return { samples, errors, mapFrames };
}
