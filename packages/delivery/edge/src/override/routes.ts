import { randomBytes } from 'node:crypto';
import type { LiveBrands } from '@exchange/brands';
import { findArea } from '@exchange/federation/releases';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientOf, limitClients } from '../client-limit.ts';
import { staffPageHeaders } from '../staff.ts';
import type { BuildFinder } from './find-build.ts';
import type { HandOverTickets } from './hand-over.ts';
import type { ChosenBuild, OverrideCookies } from './override-cookie.ts';
import {
  isForeign,
  type OverrideForm,
  readField,
  readForms,
  renderHandOverPage,
  renderOverridePage,
} from './override-html.ts';
import { findStaff, type StaffConfig } from './staff-config.ts';

const PATH = '/staff/override';
const MAX_A_MINUTE = 10;

interface OverrideParts {
  staff: StaffConfig;
  builds: BuildFinder;
  overrides: OverrideCookies;
  tickets: HandOverTickets;
  brands: LiveBrands;
}

/**
 * Registers the page where staff choose another version of one area for their own browser. On an
 * origin of its own it hands the override over by a ticket; else it sets the cookie itself.
 */
export function registerOverride(app: FastifyInstance, parts: OverrideParts): void {
  const { staff, builds, overrides, tickets, brands } = parts;
  const needsSite = staff.origin !== undefined;

  /** Completes the request of a valid form. */
  function hand(request: FastifyRequest, reply: FastifyReply, chosen: ChosenBuild, by: string) {
    if (!needsSite) {
      return reply
        .header('set-cookie', [
          overrides.write({ ...chosen, by }, request),
          overrides.staff.write(by, request),
        ])
        .redirect('/', 303);
    }
    const site = readSite(readField(request.body, 'site'), staff, brands);
    const ticket = tickets.issue({ chosen, by, host: new URL(site).host });
    const nonce = randomBytes(16).toString('base64');
    return reply
      .headers(staffPageHeaders(nonce, site))
      .send(renderHandOverPage({ nonce, site, ticket, chosen }));
  }

  app.register(async (scope) => {
    readForms(scope);
    await limitClients(scope, MAX_A_MINUTE);
    scope.get<{ Querystring: Record<string, string> }>(PATH, async ({ query }, reply) => {
      const read = (name: string) => String(query[name] ?? '');
      const given = { area: read('area'), build: read('build'), site: read('site'), needsSite };
      return sendForm(reply, 200, given);
    });
    scope.post(PATH, async (request, reply) => {
      if (isForeign(request)) return reply.code(403).send();
      const { body } = request;
      const read = (name: string) => readField(body, name);
      const given = { area: read('area'), build: read('build'), site: read('site'), needsSite };
      const by = findStaff(staff.keys, read('key'));
      if (by === undefined) {
        request.log.warn({ client: clientOf(request) }, 'Override refused: wrong key');
        return sendForm(reply, 403, given, 'The key is wrong.');
      }
      const area = findArea(given.area);
      if (!area) return sendForm(reply, 400, given, `${given.area} is not an area.`);
      try {
        const { chosen } = await builds.find(area, given.build);
        const answer = hand(request, reply, chosen, by);
        request.log.warn({ client: clientOf(request), staff: by, chosen }, 'Override set');
        return answer;
      } catch (error) {
        return sendForm(reply, 400, given, (error as Error).message);
      }
    });
  });
}

/** Returns the origin of players in the input. Throws if it has no brand. */
function readSite(typed: string, { origin = '' }: StaffConfig, brands: LiveBrands): string {
  const url = URL.parse(typed);
  const isOwn = url?.host === new URL(origin).host;
  const hasLine = url?.protocol === new URL(origin).protocol;
  if (!url || isOwn || !hasLine || !brands.ofHost(url.hostname)) {
    throw new Error(`${typed} is not an address of a site like ${new URL(origin).protocol}//…`);
  }
  return url.origin;
}

const sendForm = (reply: FastifyReply, status: number, given: OverrideForm, fault?: string) => {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .code(status)
    .headers(staffPageHeaders(nonce))
    .send(renderOverridePage({ ...given, nonce, fault }));
};
