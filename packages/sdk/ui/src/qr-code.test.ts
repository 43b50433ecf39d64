import { expect, it } from 'vitest';
import { toQrPath } from './qr-code.tsx';

it('a QR code has three corners, a quiet zone, and differs with its text @spec:money.2', () => {
  const { path, size } = toQrPath('upi://pay?pa=demo%40example');
  const border = 4;
  for (const corner of [`M${border} ${border}h1`, `M${size - border - 7} ${border}h1`]) {
    expect(path).toContain(corner);
  }
  expect(path).not.toMatch(/M[0-3] \d+h|M\d+ [0-3]h/);
  expect(toQrPath('upi://pay?pa=other%40example').path).not.toBe(path);
});
