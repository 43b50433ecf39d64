import type {
  EndpointName,
  endpoints,
  ReportSums,
  Restriction,
  Role,
  WireData,
  WireInput,
} from '@exchange/contract';
import type { Tx } from '@exchange/database';
import type { KeyedRequest } from '../idempotency/idempotency.repository.ts';
import type { Device } from './device.ts';
import type { CallerPage } from './page.ts';
import type { CallSource } from './source.ts';

/** Who calls. */
export interface SignedInUser {
  id: number;
  userName: string;
  role: Role;
  /** The sign-in that the call came with. */
  sessionId: number;
  /** What is to be done before calls that are not open to a restricted sign-in. */
  restriction?: Restriction;
  /** The call came with the token before a change of password, which may still read for a moment. */
  hasFormerToken?: boolean;
  /** The account has play money only. */
  isDemo?: boolean;
  /** The sign-in came of a one-time link that staff made. */
  isOpenedByStaff?: boolean;
}

/** What a handler answers; becomes the envelope. `data` is the contract's wire type. */
export interface Answer<K extends EndpointName> {
  data: WireData<(typeof endpoints)[K]>;
  /** 'Success' when absent. */
  message?: string;
  /** Rows in the whole list. */
  total?: number;
  /** Sums over the whole list of a report, in rupees. */
  totals?: ReportSums;
  code?: number;
}

/** A validated request. */
export interface Call<K extends EndpointName> {
  readonly input: WireInput<(typeof endpoints)[K]>;
  /** The signed-in caller; throws 401 for a guest, which only `optional` calls can meet. */
  readonly user: SignedInUser;
  /** The caller, or undefined for a guest. */
  readonly caller: SignedInUser | undefined;
  /** The brand that the page belongs to, from `x-brand`. */
  readonly brand: string;
  /** How the browser reached the page that calls. */
  readonly page: CallerPage;
  /** How the browser calls itself. */
  readonly device: Device;
  /** Where the call comes from, for limits: an IPv4 address, or the network of an IPv6 one. */
  readonly network: string;
  /** When it came in and from whom, for bets that may be disputed. */
  readonly source: CallSource;
  /** Aborted when the caller leaves before the answer: work that only the answer needs may end then. */
  readonly signal: AbortSignal;
  /** The cookies of the browser. */
  readonly cookies: string | undefined;
  /** Gives the browser a cookie with the answer. */
  setCookie(cookie: string): void;
  /** The caller's session token, where there is one. */
  readonly token: string | undefined;
  /** What the `Idempotency-Key` of an idempotent call decides; for effects that keep their answer themselves. */
  readonly keyed: KeyedRequest | undefined;
  /**
   * Runs the effect of an idempotent call in one transaction with the stored answer: a repeat of
   * the same `Idempotency-Key` gets the first answer and `work` does not run. Waiting (a bet
   * delay) belongs before it, not into it. For other calls it is a plain transaction.
   */
  once(work: (tx: Tx) => Promise<Answer<K>>): Promise<Answer<K>>;
}

export type Handler<K extends EndpointName> = (call: Call<K>) => Promise<Answer<K>>;
/** The calls of a server's parts; every other call of the contract answers 501. */
export type Handlers = Partial<{ [K in EndpointName]: Handler<K> }>;
