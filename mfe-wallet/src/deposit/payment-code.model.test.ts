import { describe, expect, it } from 'vitest';
import { toQrPath, toUpiLink } from './payment-code.model.ts';

const payee = { upiId: 'demo@example', holderName: 'DEMO & CO' };

describe('a UPI link', () => {
  it.each([
    [undefined, 'upi://pay?pa=demo%40example&pn=DEMO%20%26%20CO&cu=INR'],
    [500, 'upi://pay?pa=demo%40example&pn=DEMO%20%26%20CO&cu=INR&am=500.00'],
    [1234.5, 'upi://pay?pa=demo%40example&pn=DEMO%20%26%20CO&cu=INR&am=1234.50'],
  ])('for %s rupees is %s', (amount, link) => {
    expect(toUpiLink({ ...payee, amount })).toBe(link);
  });
});

it('a QR code has its three corners, a quiet border, and differs with its text', () => {
  const { path, size } = toQrPath('upi://pay?pa=demo%40example');
  const border = 4;
  for (const corner of [`M${border} ${border}h1`, `M${size - border - 7} ${border}h1`]) {
    expect(path).toContain(corner);
  }
  expect(path).not.toMatch(/M[0-3] \d+h|M\d+ [0-3]h/);
  expect(toQrPath('upi://pay?pa=other%40example').path).not.toBe(path);
});
