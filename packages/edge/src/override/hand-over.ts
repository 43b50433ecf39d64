import { randomBytes } from 'node:crypto';
import type { Redis } from 'ioredis';
import * as v from 'valibot';
import type { Signer } from '../signer.ts';
import { chosenBuild } from './override-cookie.ts';

const PURPOSE = 'staff override hand-over';
/** A ticket is good for so long, in ms. */
const LIFE_MS = 60_000;
const ID_BYTES = 16;
const PREFIX = 'exchange:edge:hand-over:';
/** The most tickets whose use one edge remembers; staff make a few a minute. */
const MAX_REMEMBERED = 1000;

const HandOverSchema = v.object({
  id: v.string(),
  chosen: chosenBuild,
  /** Who of the staff chose it. */
  by: v.string(),
  /** The only host, with its port, that takes it. */
  host: v.string(),
  /** Milliseconds since 1970. */
  expires: v.number(),
});

/** A choice of staff on its way from their origin to one of players. */
export type HandOver = v.InferOutput<typeof HandOverSchema>;

/** One-time tickets by which the staff's origin hands a choice to an origin of players. */
export interface HandOverTickets {
  issue: (choice: Pick<HandOver, 'chosen' | 'by' | 'host'>) => string;
  /** Returns the choice of a ticket that is good for this host now; it stays good. */
  read: (ticket: string, host: string) => HandOver | undefined;
  /** Returns the choice the first time, on whichever edge, and undefined from then on. */
  redeem: (ticket: string, host: string) => Promise<HandOver | undefined>;
}

/** Creates the tickets; edges of one Redis know of each other which were used. `now` is in ms since 1970. */
export function createHandOverTickets(
  signer: Signer,
  redis: Redis | undefined,
  now: () => number = () => Date.now(),
): HandOverTickets {
  const used = new Map<string, number>();

  /** Whether this is the first use; without an answer of Redis this edge goes by what it knows. */
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
