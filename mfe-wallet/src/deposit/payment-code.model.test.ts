import { describe, expect, it } from 'vitest';
import { toUpiLink } from './payment-code.model.ts';

const payee = { upiId: 'demo@example', holderName: 'DEMO & CO' };

describe('a UPI link', () => {
  it.each([
    [undefined, 'upi://pay?pa=demo%40example&pn=DEMO%20%26%20CO&cu=INR'],
    [500, 'upi://pay?pa=demo%40example&pn=DEMO%20%26%20CO&cu=INR&am=500.00'],
    [1234.5, 'upi://pay?pa=demo%40example&pn=DEMO%20%26%20CO&cu=INR&am=1234.50'],
  ])('for %s rupees is %s @spec:money.2', (amount, link) => {
    expect(toUpiLink({ ...payee, amount })).toBe(link);
  });
});
