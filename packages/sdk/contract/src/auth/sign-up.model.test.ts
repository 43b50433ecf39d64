import { describe, expect, it } from 'vitest';
import { cleanMobile, DEFAULT_PHONE_CODE, isMobileNumber, PHONE_CODES } from './sign-up.model.ts';

it('offers the codes of the specification, +91 first @spec:account.5', () => {
  expect(PHONE_CODES).toEqual(['+91', '+1', '+44', '+61', '+81']);
  expect(DEFAULT_PHONE_CODE).toBe('+91');
});

describe('a typed number', () => {
  it.each([
    ['+91', '98765 43210', '9876543210'],
    ['+91', '098765-43210', '9876543210'],
    ['+91', '+91 98765 43210', '9876543210'],
    ['+91', '0091 98765 43210', '9876543210'],
    ['+91', '9198765432', '9198765432'],
    ['+1', '(415) 555-0123', '4155550123'],
    ['+44', '07911 123456', '7911123456'],
    ['+44', 'not a number', 'notanumber'],
  ])('with %s: %j is %j @spec:account.5', (code, typed, mobile) => {
    expect(cleanMobile(code, typed)).toBe(mobile);
  });
});

describe('a mobile number', () => {
  it.each([
    ['+91', '9876543210', true],
    ['+91', '987654321', false],
    ['+91', '1876543210', false],
    ['+91', '09876543210', false],
    ['+1', '4155550123', true],
    ['+1', '4150550123', false],
    ['+44', '7911123456', true],
    ['+44', '2079460000', false],
    ['+61', '412345678', true],
    ['+81', '9012345678', true],
    ['+49', '15123456789', false],
    ['+91', '', false],
  ])('of %s: %j is %s @spec:account.5', (code, mobile, expected) => {
    expect(isMobileNumber(code, mobile)).toBe(expected);
  });
});
