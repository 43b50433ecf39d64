import type {
  EndpointName,
  endpoints,
  ReportSums,
  Restriction,
  Role,
  WireData,
  WireInput,
} from '@exchange/contract';
import type { Tx } from '@exchange/server-kit/database';
import type { KeyedRequest } from '../idempotency/idempotency.ts';
import type { CallerPage, CallSource, Device } from './source.ts';

/** The signed-in caller. */
export interface SignedInUser {
  id: number;
  userName: string;
  role: Role;
  /** The sign-in of the call's token. */
  sessionId: number;
  /** The step that is required before calls that are closed to a restricted sign-in. */
  restriction?: Restriction;
  /** The call has the token from before a change of password, which may still read for a moment. */
  hasFormerToken?: boolean;
  /** The account has play money only. */
  isDemo?: boolean;
  /** The sign-in came from a one-time link that staff made. */
  isOpenedByStaff?: boolean;
}

/** A handler's response; becomes the envelope. `data` is the contract's wire type. */
export interface Answer<K extends EndpointName> {
  data: WireData<(typeof endpoints)[K]>;
  /** 'Success' when absent. */
  message?: string;
  /** Number of rows in the whole list. */
  total?: number;
  /** Sums over the whole list of a report, in rupees. */
  totals?: ReportSums;
  code?: number;
}

/** A validated request. */
export interface Call<K extends EndpointName> {
  readonly input: WireInput<(typeof endpoints)[K]>;
  /** The signed-in caller; throws 401 for a guest, which is possible in `optional` calls only. */
  readonly user: SignedInUser;
  /** The caller, or undefined for a guest. */
  readonly caller: SignedInUser | undefined;
  /** The brand that the page belongs to, from `x-brand`. */
  readonly brand: string;
  /** The browser's address for the calling page. */
  readonly page: CallerPage;
  /** The browser and platform of the caller. */
  readonly device: Device;
  /** The source of the call, for limits: an IPv4 address, or the network of an IPv6 one. */
  readonly network: string;
  /** The time and source of the call, for bets that may be disputed. */
  readonly source: CallSource;
  /**
   * Aborted when the caller disconnects before the response: work for the response alone may end
   * then.
   */
  readonly signal: AbortSignal;
  /** The cookies of the browser. */
  readonly cookies: string | undefined;
  /** Sets a cookie of the browser with the response. */
  setCookie(cookie: string): void;
  /** The caller's session token, if any. */
  readonly token: string | undefined;
}

export type Handler<K extends EndpointName> = (call: Call<K>) => Promise<Answer<K>>;

/** A call that is decided at most once for its `Idempotency-Key`. */
export interface Command<K extends EndpointName> extends Call<K> {
  /** The decision behind the key; for effects that store their result themselves. */
  readonly keyed: KeyedRequest;
  /**
   * Runs the effect in one transaction with its stored result: a repeat of the key gets the first
   * result, and `work` does not run. Delays (a bet delay) belong before it, not into it.
   */
  once<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
}

/** The stored result of a command whose answer needs nothing else. */
type StoredData<K extends EndpointName> = Pick<Answer<K>, 'data'>;

/** The handler of an idempotent call: decides at most once a key, and answers from what is stored. */
export interface CommandHandler<K extends EndpointName, Result = StoredData<K>> {
  /** Returns the result that it stored, in JSON. */
  decide(command: Command<K>): Promise<Result>;
  answer(result: Result, call: Call<K>): Answer<K>;
}

/** The calls of a server's modules; every other call of the contract responds with 501. */
export type Handlers = Partial<{
  [K in EndpointName]: Handler<K> | CommandHandler<K, unknown>;
}>;
