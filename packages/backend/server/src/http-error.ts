import {
  type EndpointName,
  type ErrorCode,
  type endpoints,
  toStatusCode,
  type WireInput,
} from '@exchange/contract';

type NamesOf<Input> = Input extends unknown
  ? string extends keyof Input
    ? never
    : keyof Input & string
  : never;

/** A field of any call by its name on the wire, the body, a header, or `to` of the feed's control. */
type WireField =
  | { [K in EndpointName]: NamesOf<WireInput<(typeof endpoints)[K]>> }[EndpointName]
  | 'body'
  | 'Idempotency-Key'
  | 'to';

/** The wire's names of the fields that models name otherwise. */
export const WIRE_FIELDS = {
  accountId: 'account_id',
  accountNumber: 'account_number',
  betId: 'bet_id',
  goodUntil: 'good_for',
  keepsInPlay: 'in_play',
  keepsRest: 'unmatched',
  marketId: 'market_id',
  matchId: 'match_id',
  maxDeposit: 'max_deposit',
  minFill: 'min_fill',
  postOnly: 'post_only',
  price: 'odds',
  requestId: 'request_id',
  runnerId: 'selection_id',
  sessionLineId: 'fancy_id',
  sportId: 'sport_id',
  stake: 'stack',
  stopLoss: 'stop_loss',
  takeProfit: 'take_profit',
  userId: 'user_id',
  userName: 'user_name',
  utr: 'transaction_id',
} as const satisfies Record<string, WireField>;

/** A field that an error names: forms show the error there, so it must reach the wire by its name. */
export type FieldName = keyof typeof WIRE_FIELDS | WireField;

/** The details of a rejection in the terms of models; the envelope has the names of the wire. */
export interface ErrorDetails {
  /** The rejected field of the order or form. */
  field?: FieldName;
  /** The current price, and the version of the market that it is from. */
  price?: number;
  marketVersion?: number;
  /** The current result of a cash-out. */
  lockedPaise?: number;
  /** The current line of a session, and its rate per 100. */
  line?: number;
  rate?: number;
  /** The current status of a deposit or withdrawal. */
  requestStatus?: string;
  /** Seconds until the call may be repeated. */
  retryAfter?: number;
}

/** The details of an error beside its message; without a code it has that of its status. */
export interface HttpErrorDetail extends ErrorDetails {
  code?: ErrorCode;
}

const isEmpty = (detail: object) => Object.keys(detail).length === 0;

/**
 * A rejected request: the message reaches the player, `detail` the form or slip, `code` programs.
 * Any other error is a fault: logged, and masked as a 500.
 */
export class HttpError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly detail: ErrorDetails | undefined;

  constructor(status: number, message: string, { code, ...detail }: HttpErrorDetail = {}) {
    super(message);
    this.name = new.target.name;
    this.status = status;
    this.code = code ?? toStatusCode(status);
    this.detail = isEmpty(detail) ? undefined : detail;
  }
}

/** 400: the body violates the contract or a rule; names the field. */
export class BadRequestError extends HttpError {
  constructor(field: FieldName, message: string, code?: ErrorCode) {
    super(400, message, { field, ...(code && { code }) });
  }
}

/** 401: no token, or one that is unknown, expired or revoked. */
export class UnauthorizedError extends HttpError {
  constructor(message = 'Unauthorized', code?: ErrorCode) {
    super(401, message, { ...(code && { code }) });
  }
}

/** 403: signed in, but not allowed. */
export class ForbiddenError extends HttpError {
  constructor(message = 'You are not allowed to do this.', code?: ErrorCode) {
    super(403, message, { ...(code && { code }) });
  }
}

/** 404: an unknown id. */
export class NotFoundError extends HttpError {
  constructor(message: string, field?: FieldName, code?: ErrorCode) {
    super(404, message, { ...(field !== undefined && { field }), ...(code && { code }) });
  }
}

/** 409: conflicts with the current state. */
export class ConflictError extends HttpError {
  constructor(message: string, detail?: HttpErrorDetail) {
    super(409, message, detail);
  }
}

/** 410: existed, and no longer does. */
export class GoneError extends HttpError {
  constructor(message: string) {
    super(410, message);
  }
}

/** 422: well formed, but rejected by a business rule (closed market, moved price, stake limits). */
export class UnprocessableError extends HttpError {
  constructor(message: string, detail?: HttpErrorDetail) {
    super(422, message, detail);
  }
}

/** 503: the server is stopping; the same request may be retried. */
export class ShuttingDownError extends HttpError {
  constructor(message: string) {
    super(503, message, { code: 'SERVER_STOPPING' });
  }
}

/** 503: a follower that has not received any prices yet. */
export class PricesUnavailableError extends HttpError {
  constructor() {
    super(503, 'The prices are not here yet, please try again.', { code: 'PRICES_NOT_LIVE' });
  }
}

/** 501: the call is in the contract, and this server runs without its module. */
export class NotImplementedError extends HttpError {
  constructor(call: string, area: string) {
    super(501, `'${call}' is not available; it belongs to the area '${area}'.`);
  }
}
