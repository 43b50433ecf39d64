import fc from 'fast-check';

/**
 * Texts that have broken programs: markup, SQL, paths, templates, odd Unicode, and apparent
 * numbers.
 */
const TEXTS = [
  ...['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', 'javascript:alert(1)'],
  ...["' or 1=1 --", "'; drop table users; --", '%', '_', '\\', '$1', '{{7*7}}'],
  ...[
    '../../etc/passwd',
    '..\\..\\windows',
    '/etc/passwd\0.webp',
    '%2e%2e%2f',
    'file:///etc/passwd',
  ],
  ...[
    '\0',
    '\u0000a',
    '\ud800',
    '\uffff',
    '\u202eabc',
    '\u200b',
    'İ',
    'ß'.repeat(40),
    '👩‍👩‍👧‍👦',
    'क्ष',
  ],
  ...['', ' ', '\n', '\t', 'null', 'undefined', 'true', 'NaN', 'Infinity', '-0', '1e309', '0x10'],
  ...[
    '9'.repeat(64),
    '-1',
    '0',
    '1.5',
    '00',
    '+1',
    '١٢٣',
    '1e3',
    '__proto__',
    'constructor',
    'a'.repeat(5000),
  ],
] as const;

const NUMBERS = [
  ...[0, -0, -1, 0.1, 1e21, 1e-7, -1e9, 2 ** 31, 2 ** 53, -(2 ** 53)],
  ...[Number.MAX_SAFE_INTEGER, Number.MAX_VALUE, Number.MIN_VALUE],
] as const;

/** Any JSON value, with the texts and numbers that break programs first. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...TEXTS) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...NUMBERS) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null]) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);
