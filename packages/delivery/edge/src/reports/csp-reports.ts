import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { registerReportRoute } from './report-route.ts';

/** Path for reports of violations of the policy of pages. */
export const CSP_REPORT_PATH = '/csp-report';

const TYPES = ['application/csp-report', 'application/reports+json', 'application/json'];
/** In bytes. Each report repeats the whole policy, and the Reporting API sends several at once. */
const BODY_LIMIT = 16_384;
const MAX_REPORTS_A_CALL = 20;
const MAX_LISTED = 100;
const MAX_CHARACTERS = 200;

/** Interval in ms in which a violation is logged once. */
const LOG_INTERVAL_MS = 60_000;
/** Maximum violations logged within the interval, from all senders. */
const MAX_LOGGED = 100;

/** Logged fields of a report; texts are truncated, and empty if the browser omits them. */
interface CspReport {
  /** Page that broke the policy. */
  document: string;
  directive: string;
  /** The blocked resource: an address, or a word such as `inline`. */
  blocked: string;
  /** The script that violated the policy, and its line. */
  source: string;
  line: number | null;
}

/** Query and hash are left out: those of a one-time sign-in link are a secret. */
const address = v.pipe(
  v.nullish(v.string(), ''),
  v.transform((text) => text.replace(/[?#].*$/s, '').slice(0, MAX_CHARACTERS)),
);
/** Older browsers append the allowed sources. */
const directive = v.pipe(
  v.nullish(v.string(), ''),
  v.transform((text) => text.trim().split(/\s/, 1).join('').slice(0, MAX_CHARACTERS)),
);
const line = v.nullish(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), null);
const namesDirective = v.check(
  (report: CspReport) => report.directive !== '',
  'Names no directive.',
);

/** Format of `report-uri`. */
const singleReport = v.pipe(
  v.object({
    'csp-report': v.pipe(
      v.object({
        'document-uri': address,
        'effective-directive': directive,
        'violated-directive': directive,
        'blocked-uri': address,
        'source-file': address,
        'line-number': line,
      }),
      v.transform(
        (report): CspReport => ({
          document: report['document-uri'],
          directive: report['effective-directive'] || report['violated-directive'],
          blocked: report['blocked-uri'],
          source: report['source-file'],
          line: report['line-number'],
        }),
      ),
      namesDirective,
    ),
  }),
  v.transform((sent) => [sent['csp-report']]),
);

/** Format of the Reporting API, which also sends other kinds of reports. */
const queuedReport = v.pipe(
  v.object({
    type: v.literal('csp-violation'),
    body: v.object({
      documentURL: address,
      effectiveDirective: directive,
      blockedURL: address,
      sourceFile: address,
      lineNumber: line,
    }),
  }),
  v.transform(
    ({ body }): CspReport => ({
      document: body.documentURL,
      directive: body.effectiveDirective,
      blocked: body.blockedURL,
      source: body.sourceFile,
      line: body.lineNumber,
    }),
  ),
  namesDirective,
);
/** Invalid queued reports are dropped: a rejected queue would be sent again as a whole. */
const queuedReports = v.pipe(
  v.array(v.unknown()),
  v.transform((sent) =>
    sent.slice(0, MAX_REPORTS_A_CALL).flatMap((one) => {
      const report = v.safeParse(queuedReport, one);
      return report.success ? [report.output] : [];
    }),
  ),
);
const cspReports = v.union([singleReport, queuedReports]);

/**
 * Returns a filter of reports to log: each directive and blocked address once a minute, 100 a
 * minute at most.
 */
function createSampler(now: () => number): (report: CspReport) => boolean {
  const loggedAt = new Map<string, number>();
  return ({ directive, blocked }) => {
    const time = now();
    for (const [oldest, at] of loggedAt) {
      if (time - at < LOG_INTERVAL_MS) break;
      loggedAt.delete(oldest);
    }
    const key = `${directive} ${blocked}`;
    if (loggedAt.has(key) || loggedAt.size >= MAX_LOGGED) return false;
    loggedAt.set(key, time);
    return true;
  };
}

/**
 * Accepts browsers' CSP reports within the rate limit and logs a sample; in test mode lists them
 * too. `now`: ms of a monotonic clock.
 */
export function registerCspReports(
  app: FastifyInstance,
  testMode: boolean,
  now: () => number = () => performance.now(),
): void {
  const listed: CspReport[] = [];
  const isSampled = createSampler(now);
  const options = { types: TYPES, bodyLimit: BODY_LIMIT };
  registerReportRoute(
    app,
    CSP_REPORT_PATH,
    cspReports,
    async (reports, request) => {
      for (const report of reports) {
        if (isSampled(report)) request.log.warn({ report }, 'CSP report');
        if (testMode) listed.push(report);
      }
      listed.splice(0, listed.length - MAX_LISTED);
      return undefined;
    },
    options,
  );
  if (!testMode) return;
  app.get('/test/csp-reports', async () => listed);
  app.delete('/test/csp-reports', async (_request, reply) => {
    listed.length = 0;
    return reply.code(204).send();
  });
}
