import { expect, test } from 'vitest';
import { findRotationFaults, selectRotated } from './rotated-secret.ts';

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
