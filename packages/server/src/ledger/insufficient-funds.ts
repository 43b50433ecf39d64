import { UnprocessableError } from '../http-error.ts';

/** The user's available funds do not cover what was asked; callers may word it for their case. */
export class InsufficientFundsError extends UnprocessableError {
  constructor(message = 'Insufficient balance.') {
    super(message, { code: 'INSUFFICIENT_FUNDS' });
  }
}
