import { Refused } from '../refusal.ts';

/** The user's available funds do not cover what was asked; callers may word it for their case. */
export class InsufficientFunds extends Refused {
  constructor(message = 'Insufficient balance.') {
    super(message, { code: 'INSUFFICIENT_FUNDS' });
  }
}
