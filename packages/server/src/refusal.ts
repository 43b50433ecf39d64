import type { ErrorDetail } from '@exchange/contract';

/**
 * A request that is answered with "no": the message reaches the player, `detail` the form or slip.
 * Anything else that is thrown is a fault: logged, and masked as a 500.
 */
export class Refusal extends Error {
  readonly status: number;
  readonly detail: ErrorDetail | undefined;

  constructor(status: number, message: string, detail?: ErrorDetail) {
    super(message);
    this.name = new.target.name;
    this.status = status;
    this.detail = detail;
  }
}

/** 400: the body breaks the contract or a rule; names the field. */
export class InvalidInput extends Refusal {
  constructor(field: string, message: string) {
    super(400, message, { field });
  }
}

/** 401: no token, or one that is unknown, expired or revoked. */
export class Unauthorized extends Refusal {
  constructor(message = 'Unauthorized') {
    super(401, message);
  }
}

/** 403: signed in, but not allowed. */
export class Forbidden extends Refusal {
  constructor(message = 'You are not allowed to do this.') {
    super(403, message);
  }
}

/** 404: an unknown id. */
export class NotFound extends Refusal {
  constructor(message: string, field?: string) {
    super(404, message, field === undefined ? undefined : { field });
  }
}

/** 409: contradicts what was there before. */
export class Conflict extends Refusal {
  constructor(message: string, detail?: ErrorDetail) {
    super(409, message, detail);
  }
}

/** 410: was there once, and is no more. */
export class Gone extends Refusal {
  constructor(message: string) {
    super(410, message);
  }
}

/** 422: well formed, but a business rule says no (closed market, moved price, stake limits). */
export class Refused extends Refusal {
  constructor(message: string, detail?: ErrorDetail) {
    super(422, message, detail);
  }
}

/** 503: the server is stopping; the same request may be sent again. */
export class Stopping extends Refusal {
  constructor(message: string) {
    super(503, message);
  }
}

/** 503: a server of several that has not heard of any prices yet. */
export class NoPricesYet extends Refusal {
  constructor() {
    super(503, 'The prices are not here yet, please try again.');
  }
}

/** 501: the call is in the contract, and this server runs without the part that answers it. */
export class NotBuilt extends Refusal {
  constructor(call: string, area: string) {
    super(501, `'${call}' is not available; it belongs to the area '${area}'.`);
  }
}
