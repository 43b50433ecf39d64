import { type RemoteAreaName, remoteAreaName, SHELL } from '@exchange/contract';
import type { PageRegistry } from '@exchange/federation/registry';
import * as v from 'valibot';
import type { Signer } from '../signer.ts';

const PURPOSE = 'given versions';
const SECOND_MS = 1000;

const TicketSchema = v.object({
  /** Seconds since 1970. */
  at: v.number(),
  /** The network that the page was given to. */
  voter: v.string(),
  /** The versions that the page may show, by area. */
  given: v.record(remoteAreaName, v.array(v.string())),
  /** Version of its shell; apart, so that older edges read the ticket. */
  shell: v.optional(v.string()),
});

/** The version of one area that a page shows, and its client. */
interface Shown {
  area: RemoteAreaName;
  version: string;
  clientId: string;
}

/** Proofs that a page was given versions; only reports with one count in the error budget. */
export interface VersionTickets {
  /** Returns the ticket of a page for a client. */
  issue: (registry: Pick<PageRegistry, 'remotes' | 'shell'>, clientId: string) => string;
  /**
   * Returns true if a ticket proves that a page of this client was given the version lately. It is
   * valid for one client, whose reports of a version count once.
   */
  isProof: (ticket: string | undefined, shown: Shown) => boolean;
  /** Returns true if a page was given to this client lately, whatever its versions. */
  isHeldBy: (ticket: string | undefined, clientId: string) => boolean;
  /** Returns the version of the shell that a page of this client was given lately. */
  shellOf: (ticket: string | undefined, clientId: string) => string | undefined;
}

/** Creates tickets that are valid for `lifeMs`; `now` is in ms since 1970. */
export function createVersionTickets(
  signer: Signer,
  lifeMs: number,
  now: () => number = Date.now,
): VersionTickets {
  /** Returns a valid ticket of this client. */
  function readTicket(ticket: string | undefined, clientId: string) {
    const text = ticket === undefined ? undefined : signer.open(PURPOSE, ticket);
    const read = v.safeParse(TicketSchema, text === undefined ? undefined : JSON.parse(text));
    if (!read.success) return undefined;
    const { at, voter: holder } = read.output;
    return now() - at * SECOND_MS < lifeMs && holder === clientId ? read.output : undefined;
  }

  return {
    issue(registry, clientId) {
      const entries = Object.entries(registry.remotes).map(([area, { active, lastGood }]) => [
        area,
        [active, lastGood].flatMap((release) => release?.version ?? []),
      ]);
      const ticket = {
        at: Math.floor(now() / SECOND_MS),
        voter: clientId,
        given: Object.fromEntries(entries),
        shell: registry.shell,
      };
      return signer.seal(PURPOSE, JSON.stringify(ticket));
    },
    isProof(ticket, { area, version, clientId }) {
      const { given, shell } = readTicket(ticket, clientId) ?? {};
      if (area === SHELL) return shell === version;
      const versions = given && Object.hasOwn(given, area) ? given[area] : undefined;
      return versions?.includes(version) === true;
    },
    isHeldBy: (ticket, clientId) => readTicket(ticket, clientId) !== undefined,
    shellOf: (ticket, clientId) => readTicket(ticket, clientId)?.shell,
  };
}
