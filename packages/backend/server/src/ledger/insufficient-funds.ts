import { UnprocessableError } from '../http-error.ts';

/** The user's available funds do not cover the request; callers may use a message of their own. */
export class InsufficientFundsError extends UnprocessableError {
  constructor(message = 'Insufficient balance.') {
    super(message, { code: 'INSUFFICIENT_FUNDS' });
  }
}
