import { randomBytes } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { staffPageHeaders } from '../staff-page.ts';
import { clientOf, MAX_COUNTED_CLIENTS } from '../telemetry/reports.ts';
import { isForeign, readField, readForms } from './forms.ts';
import type { HandOverTickets } from './hand-over.ts';
import type { OverrideCookies } from './override-cookie.ts';
import { renderConfirmPage, renderEndedTicketPage } from './override-page.ts';

const PATH = '/override';
const MAX_A_MINUTE = 10;
const GONE = 410;

/**
 * Accepts, on an origin of players, an override that staff chose on theirs: confirms it with a page
 * of this origin first, as the form comes from another one, then sets the cookie.
 */
export function registerOverrideAcceptance(
  app: FastifyInstance,
  { overrides, tickets }: { overrides: OverrideCookies; tickets: HandOverTickets },
): void {
  app.register(async (scope) => {
    readForms(scope);
    await scope.register(rateLimit, {
      max: MAX_A_MINUTE,
      timeWindow: '1 minute',
      keyGenerator: clientOf,
      cache: MAX_COUNTED_CLIENTS,
    });
    scope.post(PATH, async (request, reply) => {
      const ticket = readField(request.body, 'ticket');
      const found = tickets.read(ticket, request.host);
      const nonce = randomBytes(16).toString('base64');
      reply.headers(staffPageHeaders(nonce));
      if (!found) return reply.code(GONE).send(renderEndedTicketPage(nonce));
      return reply.send(renderConfirmPage({ nonce, ticket, chosen: found.chosen, by: found.by }));
    });
    scope.post(`${PATH}/accept`, async (request, reply) => {
      if (isForeign(request)) return reply.code(403).send();
      const found = await tickets.redeem(readField(request.body, 'ticket'), request.host);
      if (!found) {
        const nonce = randomBytes(16).toString('base64');
        return reply.code(GONE).headers(staffPageHeaders(nonce)).send(renderEndedTicketPage(nonce));
      }
      const { chosen, by } = found;
      request.log.warn({ client: clientOf(request), staff: by, chosen }, 'Override accepted');
      return reply
        .header('set-cookie', overrides.write({ ...chosen, by }, request))
        .redirect('/', 303);
    });
    scope.post(`${PATH}/reset`, async (request, reply) => {
      if (isForeign(request)) return reply.code(403).send();
      return reply.header('set-cookie', overrides.clear(request)).redirect('/', 303);
    });
  });
}
