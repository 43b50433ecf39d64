import { expect, it } from 'vitest';
import { TRANSFER_TEXTS } from './transfer-rules.ts';

it.each([
  ['utr', 'Please enter a valid UTR number.'],
  ['utrLength', 'UTR number must be between 6 to 12 digits.'],
  ['proof', 'Please upload your payment proof.'],
  ['leastAmount', 'Amount must be at least 100.'],
  ['upi', 'Please enter a valid Phone No./UPI with at least 10 digits.'],
  ['accountName', 'Please enter the account name.'],
  ['amount', 'Please enter a valid amount.'],
  ['accountNumber', 'Please enter an account number.'],
  ['ifsc', 'Please enter an IFSC code.'],
  ['accountHolder', 'Please enter the account holder name.'],
  ['bankName', 'Please enter the bank name.'],
] as const)(
  'the text of %s is that of the specification: %s @spec:5.12 @spec:5.13 @spec:5.14',
  (name, text) => {
    expect(TRANSFER_TEXTS[name]).toBe(text);
  },
);
