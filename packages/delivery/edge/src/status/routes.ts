import { randomBytes } from 'node:crypto';
import type { RemoteAreaName } from '@exchange/contract';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { EdgeConfig } from '../config.ts';
import type { RegistrySource } from '../registry-source.ts';
import type { ReadShell } from '../shell-record.ts';
import { staffPageHeaders } from '../staff-page.ts';
import type { ErrorBudget } from '../telemetry/error-budget.ts';
import { clientOf, MAX_COUNTED_CLIENTS } from '../telemetry/reports.ts';
import type { Samples } from '../telemetry/samples.ts';
import { findReader } from './access.ts';
import { describeShell, describeVersions } from './status-model.ts';
import { renderStatusPage } from './status-page.ts';

const HEALTH_TIMEOUT_MS = 1500;
const MAX_A_MINUTE = 30;

interface StatusDependencies {
  config: Pick<EdgeConfig, 'remoteOrigins' | 'staff'>;
  source: RegistrySource;
  readShell: ReadShell;
  budget: ErrorBudget;
  samples: Samples;
}

/** Registers `/staff/status`: metrics of each version of each remote; not public. */
export function registerStatus(app: FastifyInstance, parts: StatusDependencies): void {
  const { config, source, readShell, budget, samples } = parts;
  app.register(async (scope) => {
    await scope.register(rateLimit, {
      max: MAX_A_MINUTE,
      timeWindow: '1 minute',
      keyGenerator: clientOf,
      cache: MAX_COUNTED_CLIENTS,
    });
    scope.get('/staff/status', async (request, reply) => {
      const reader = findReader(request, config.staff?.keys ?? []);
      if (reader === undefined) {
        if (config.staff) reply.header('www-authenticate', 'Basic realm="Staff", charset="UTF-8"');
        // Browsers download a response without a type.
        return reply
          .code(config.staff ? 401 : 403)
          .type('text/plain; charset=utf-8')
          .send('This page is for staff.');
      }
      request.log.info({ client: clientOf(request), staff: reader }, 'Status read');
      const [document, { provides }] = await Promise.all([source.current(), readShell()]);
      budget.follow(document);
      const described = await describeVersions(document, { budget, samples, provides });
      const versions = await Promise.all(
        described.map(async (one) => ({
          ...one,
          health: await readHealth(one.area, one.url, config.remoteOrigins),
        })),
      );
      const nonce = randomBytes(16).toString('base64');
      return reply.headers(staffPageHeaders(nonce)).send(
        renderStatusPage({
          nonce,
          revision: document.revision,
          versions,
          shellVitals: describeShell(samples),
          suspensions: budget.suspensions(),
        }),
      );
    });
  });
}

async function readHealth(
  area: RemoteAreaName,
  url: string,
  origins: EdgeConfig['remoteOrigins'],
): Promise<string> {
  try {
    const signal = AbortSignal.timeout(HEALTH_TIMEOUT_MS);
    const response = await fetch(new URL(url, origins[area]), { method: 'HEAD', signal });
    return response.ok ? 'answers' : `answers ${response.status}`;
  } catch {
    return 'does not answer';
  }
}
