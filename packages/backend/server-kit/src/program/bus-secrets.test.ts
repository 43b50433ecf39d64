import { expect, test } from 'vitest';
import { findBusGaps, findRotationFaults, readBusSecrets, selectRotated } from './bus-secrets.ts';

const SHARED = { OTP_SECRET: 'o'.repeat(32) };

test('reads the secret of messages, and the previous one', () => {
  const reported = { ...SHARED, BUS_SECRET: 'new', BUS_SECRET_PREVIOUS: 'old' };
  expect(readBusSecrets(reported, 'OTP_SECRET')).toEqual(['new', 'old']);
  expect(readBusSecrets({ BUS_SECRET: 'new' }, 'OTP_SECRET')).toEqual(['new']);
});

test('derives a missing secret, the same in all programs, that does not contain its source', () => {
  const [derived, ...others] = readBusSecrets(SHARED, 'OTP_SECRET');
  expect(readBusSecrets(SHARED, 'OTP_SECRET')).toEqual([derived]);
  expect([derived, others]).not.toContain(SHARED.OTP_SECRET);
  expect(others).toEqual([]);
});

test('derives a previous secret from OTP_SECRET_PREVIOUS', () => {
  const reportedText = { OTP_SECRET: 'n'.repeat(32), OTP_SECRET_PREVIOUS: SHARED.OTP_SECRET };
  expect(readBusSecrets(reportedText, 'OTP_SECRET')[1]).toBe(
    readBusSecrets(SHARED, 'OTP_SECRET')[0],
  );
});

test('fails without a secret to read or to derive from', () => {
  expect(() => readBusSecrets({}, 'OTP_SECRET')).toThrow('BUS_SECRET is missing');
});

test.each([
  [{ REDIS_URL: 'rediss://cache', NODE_ENV: 'production' }, 1],
  [{ REDIS_URL: 'rediss://cache', NODE_ENV: 'production', BUS_SECRET: 'b' }, 0],
  [{ REDIS_URL: 'rediss://cache' }, 0],
  [{ NODE_ENV: 'production' }, 0],
])('%j has missing secrets: %i', (output, count) => {
  expect(findBusGaps(output)).toHaveLength(count);
});

const NAMES = ['FILES_SECRET', 'OTP_SECRET'];

test('a previous secret needs the current one', () => {
  const reported = {
    FILES_SECRET: 'new',
    FILES_SECRET_PREVIOUS: 'old',
    OTP_SECRET_PREVIOUS: 'old',
  };
  expect(findRotationFaults(reported, NAMES)).toEqual(['OTP_SECRET_PREVIOUS needs OTP_SECRET']);
});

test('selects the current and the previous secret where they are set', () => {
  const reportedText = { FILES_SECRET: 'new', FILES_SECRET_PREVIOUS: 'old', OTHER: 'x' };
  expect(selectRotated(reportedText, NAMES)).toEqual({
    FILES_SECRET: 'new',
    FILES_SECRET_PREVIOUS: 'old',
  });
});
