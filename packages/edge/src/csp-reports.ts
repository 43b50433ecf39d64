import type { FastifyInstance } from 'fastify';
import { CSP_REPORT_PATH } from './csp.ts';

const KEPT_REPORTS = 100;

/** A report without the queries of its addresses: that of a one-time sign-in link is a secret. */
const withoutQueries = (report: unknown): unknown =>
  JSON.parse(
    JSON.stringify(report ?? null, (_, value) =>
      typeof value === 'string' ? value.replace(/^([a-z]+:\/\/[^?#]*)[?#].*$/, '$1') : value,
    ),
  );

/** Takes the browser's CSP reports and logs them; in test mode lists them too. */
export function registerCspReports(app: FastifyInstance, testMode: boolean): void {
  const reports: unknown[] = [];

  app.register(async (scope) => {
    const parse = (_request: unknown, body: string, done: (e: null, value: unknown) => void) => {
      try {
        done(null, JSON.parse(body));
      } catch {
        done(null, body);
      }
    };
    const types = ['application/csp-report', 'application/reports+json', 'application/json'];
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser(types, { parseAs: 'string', bodyLimit: 16_384 }, parse);
    scope.post(CSP_REPORT_PATH, async (request, reply) => {
      const report = withoutQueries(request.body);
      request.log.warn({ report }, 'CSP report');
      reports.push(report);
      if (reports.length > KEPT_REPORTS) reports.shift();
      return reply.code(204).send();
    });
    if (!testMode) return;
    scope.get('/test/csp-reports', async () => reports);
    scope.delete('/test/csp-reports', async (_request, reply) => {
      reports.length = 0;
      return reply.code(204).send();
    });
  });
}
