import { randomBytes } from 'node:crypto';
import { findArea } from '@exchange/federation/releases';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { staffPageHeaders } from '../staff-page.ts';
import { isAnySecret } from '../status/access.ts';
import { clientOf, MAX_COUNTED_CLIENTS } from '../telemetry/reports.ts';
import type { BuildFinder } from './find-build.ts';
import { clearOverride, writeOverride } from './override-cookie.ts';
import { renderOverridePage } from './override-page.ts';
import { acceptedKeys, type StaffConfig } from './staff-config.ts';

const PATH = '/staff/override';
const MAX_A_MINUTE = 10;

interface FormRequest {
  Body: URLSearchParams;
}

/**
 * The pages where staff choose another version of one area for their own browser, and give it up.
 * Without a key in the configuration they are not there.
 */
export function registerOverride(app: FastifyInstance, staff: StaffConfig, builds: BuildFinder) {
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4096 },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    await scope.register(rateLimit, {
      max: MAX_A_MINUTE,
      timeWindow: '1 minute',
      keyGenerator: clientOf,
      cache: MAX_COUNTED_CLIENTS,
    });
    scope.get<{ Querystring: Record<string, string> }>(PATH, async ({ query }, reply) =>
      sendForm(reply, 200, { area: String(query.area ?? ''), build: String(query.build ?? '') }),
    );
    scope.post<FormRequest>(PATH, async (request, reply) => {
      if (isForeign(request)) return reply.code(403).send();
      const given = readForm(request.body);
      if (!isAnySecret(given.key, acceptedKeys(staff))) {
        request.log.warn({ client: clientOf(request) }, 'Override refused: wrong key');
        return sendForm(reply, 403, given, 'The key is wrong.');
      }
      const area = findArea(given.area);
      if (!area) return sendForm(reply, 400, given, `${given.area} is no area.`);
      try {
        const { chosen } = await builds.find(area, given.build);
        request.log.warn({ client: clientOf(request), chosen }, 'Override set');
        const isSecure = request.protocol === 'https';
        return reply
          .header('set-cookie', writeOverride(chosen, { key: staff.key, isSecure }))
          .redirect('/', 303);
      } catch (error) {
        return sendForm(reply, 400, given, (error as Error).message);
      }
    });
    scope.post(`${PATH}/reset`, async (request, reply) => {
      if (isForeign(request)) return reply.code(403).send();
      const isSecure = request.protocol === 'https';
      return reply.header('set-cookie', clearOverride(isSecure)).redirect('/', 303);
    });
  });
}

function readForm(body: unknown) {
  const form = body instanceof URLSearchParams ? body : new URLSearchParams();
  const read = (name: string) => form.get(name)?.trim() ?? '';
  return { area: read('area'), build: read('build'), key: read('key') };
}

const sendForm = (
  reply: FastifyReply,
  status: number,
  { area, build }: { area: string; build: string },
  fault?: string,
) => {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .code(status)
    .headers(staffPageHeaders(nonce))
    .send(renderOverridePage({ nonce, area, build, fault }));
};

const isForeign = ({ headers }: FastifyRequest) =>
  headers['sec-fetch-site'] !== undefined && headers['sec-fetch-site'] !== 'same-origin';
