import { expect, test } from 'vitest';
import { findBusGaps, findRotationFaults, readBusSecrets, selectRotated } from './bus-secrets.ts';

const SHARED = { OTP_SECRET: 'o'.repeat(32) };

test('takes the secret of messages, and the one before it', () => {
  const reported = { ...SHARED, BUS_SECRET: 'new', BUS_SECRET_PREVIOUS: 'old' };
  expect(readBusSecrets(reported, 'OTP_SECRET')).toEqual(['new', 'old']);
  expect(readBusSecrets({ BUS_SECRET: 'new' }, 'OTP_SECRET')).toEqual(['new']);
});

test('without one they are derived, the same in all programs, and do not tell what of', () => {
  const [derived, ...others] = readBusSecrets(SHARED, 'OTP_SECRET');
  expect(readBusSecrets(SHARED, 'OTP_SECRET')).toEqual([derived]);
  expect([derived, others]).not.toContain(SHARED.OTP_SECRET);
  expect(others).toEqual([]);
});

test('those that are derived change over with the secret that they are made of', () => {
  const reportedText = { OTP_SECRET: 'n'.repeat(32), OTP_SECRET_PREVIOUS: SHARED.OTP_SECRET };
  expect(readBusSecrets(reportedText, 'OTP_SECRET')[1]).toBe(
    readBusSecrets(SHARED, 'OTP_SECRET')[0],
  );
});

test('there is none without either', () => {
  expect(() => readBusSecrets({}, 'OTP_SECRET')).toThrow('BUS_SECRET is missing');
});

test.each([
  [{ REDIS_URL: 'rediss://cache', NODE_ENV: 'production' }, 1],
  [{ REDIS_URL: 'rediss://cache', NODE_ENV: 'production', BUS_SECRET: 'b' }, 0],
  [{ REDIS_URL: 'rediss://cache' }, 0],
  [{ NODE_ENV: 'production' }, 0],
])('of %j so many things are missing: %i', (output, count) => {
  expect(findBusGaps(output)).toHaveLength(count);
});

const NAMES = ['FILES_SECRET', 'OTP_SECRET'];

test('a previous secret needs the one that signs', () => {
  const reported = {
    FILES_SECRET: 'new',
    FILES_SECRET_PREVIOUS: 'old',
    OTP_SECRET_PREVIOUS: 'old',
  };
  expect(findRotationFaults(reported, NAMES)).toEqual(['OTP_SECRET_PREVIOUS needs OTP_SECRET']);
});

test('both are looked at where they are given', () => {
  const reportedText = { FILES_SECRET: 'new', FILES_SECRET_PREVIOUS: 'old', OTHER: 'x' };
  expect(selectRotated(reportedText, NAMES)).toEqual({
    FILES_SECRET: 'new',
    FILES_SECRET_PREVIOUS: 'old',
  });
});
