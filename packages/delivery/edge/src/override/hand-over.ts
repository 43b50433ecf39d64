import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Redis } from 'ioredis';
import * as v from 'valibot';
import { clientOf, limitClients } from '../client-limit.ts';
import type { Signer } from '../signer.ts';
import { staffPageHeaders } from '../staff.ts';
import { chosenBuild, type OverrideCookies } from './override-cookie.ts';
import {
  isForeign,
  readField,
  readForms,
  renderConfirmPage,
  renderEndedTicketPage,
} from './override-html.ts';

const PURPOSE = 'staff override hand-over';
/** Lifetime of a ticket, in ms. */
const LIFE_MS = 60_000;
const ID_BYTES = 16;
const PREFIX = 'exchange:edge:hand-over:';
/** Maximum of used tickets that one edge remembers; staff create a few a minute. */
const MAX_REMEMBERED = 1000;

const HandOverSchema = v.object({
  id: v.string(),
  chosen: chosenBuild,
  /** Name of the member of staff. */
  by: v.string(),
  /** The only host, with its port, that accepts it. */
  host: v.string(),
  /** Milliseconds since 1970. */
  expires: v.number(),
});

/** An override on its way from the staff's origin to one of players. */
type HandOver = v.InferOutput<typeof HandOverSchema>;

/** One-time tickets by which the staff's origin hands an override to an origin of players. */
export interface HandOverTickets {
  issue: (choice: Pick<HandOver, 'chosen' | 'by' | 'host'>) => string;
  /** Returns the override of a ticket that is valid for this host; does not use it up. */
  read: (ticket: string, host: string) => HandOver | undefined;
  /** Returns the override at the first call on any edge, then undefined. */
  redeem: (ticket: string, host: string) => Promise<HandOver | undefined>;
}

/** Creates the tickets; edges of one Redis share which were used. `now` is in ms since 1970. */
export function createHandOverTickets(
  signer: Signer,
  redis: Redis | undefined,
  now: () => number = () => Date.now(),
): HandOverTickets {
  const used = new Map<string, number>();

  /** Returns true at the first use; without a response of Redis this edge uses its own record. */
  async function claim({ id, expires }: HandOver): Promise<boolean> {
    for (const [one, until] of used) if (until <= now()) used.delete(one);
    if (used.has(id) || used.size >= MAX_REMEMBERED) return false;
    used.set(id, expires);
    try {
      return (await redis?.set(PREFIX + id, '1', 'PX', LIFE_MS, 'NX')) !== null;
    } catch {
      return true;
    }
  }

  const read = (ticket: string, host: string): HandOver | undefined => {
    const text = signer.open(PURPOSE, ticket);
    const found = v.safeParse(HandOverSchema, text === undefined ? undefined : JSON.parse(text));
    if (!found.success) return undefined;
    return found.output.host === host && found.output.expires > now() ? found.output : undefined;
  };

  return {
    issue(choice) {
      const id = randomBytes(ID_BYTES).toString('base64url');
      return signer.seal(PURPOSE, JSON.stringify({ ...choice, id, expires: now() + LIFE_MS }));
    },
    read,
    async redeem(ticket, host) {
      const found = read(ticket, host);
      return found && (await claim(found)) ? found : undefined;
    },
  };
}

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
    await limitClients(scope, MAX_A_MINUTE);
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
        .header('set-cookie', [
          overrides.write({ ...chosen, by }, request),
          overrides.staff.write(by, request),
        ])
        .redirect('/', 303);
    });
    scope.post(`${PATH}/reset`, async (request, reply) => {
      if (isForeign(request)) return reply.code(403).send();
      return reply.header('set-cookie', overrides.clear(request)).redirect('/', 303);
    });
  });
}
