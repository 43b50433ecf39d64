import * as v from 'valibot';
import { expect, test } from 'vitest';
import { scrubMessage } from './scrub-message.ts';
import { errorReport } from './telemetry.wire.ts';

test.each([
  ['No account 40012345678', 'No account #'],
  ['Call +91 98765-43210', 'Call +#'],
  ['Card 4111 1111 1111 1111', 'Card #'],
  ['Stake 1,00,000.50 refused', 'Stake # refused'],
  ['asha.k+1@example.co.in is taken', '<e-mail> is taken'],
  [
    'GET https://play.example/api/x?token=abc&page=2 failed',
    'GET https://play.example/api/x failed',
  ],
  ['at /login#code=77xyz now', 'at /login now'],
  ['Bearer abc.def-1 refused', 'Bearer <token> refused'],
  ['eyJhbGciOi.eyJzdWIi.sig', '<token>'],
  ['key 9f86d081884c7d659a2feaa0c55ad015 unknown', 'key <token> unknown'],
])('%s reads %s', (message, expected) => {
  expect(scrubMessage(message)).toBe(expected);
});

test.each([
  "Cannot read properties of undefined (reading 'price')",
  'Minified React error #418',
  'status 503 of __federation_expose_area',
])('%s stays as it is', (message) => {
  expect(scrubMessage(message)).toBe(message);
});

const report = {
  kind: 'error',
  name: 'TypeError',
  message: 'x is undefined',
  frames: [{ file: '/casino/1.4.2/34.bb1880e1.js', line: 1, column: 20, fn: 'open' }],
};

test.each(['/assets/main.40cb8f1a.js', '/casino/0.1.0+1a2b3c4d/remoteEntry.059f8cb6.js'])(
  '%s is a file of ours',
  (file) => {
    expect(v.is(errorReport, { ...report, frames: [{ ...report.frames[0], file }] })).toBe(true);
  },
);

test.each([
  ['no frames', { frames: [] }],
  ['too many frames', { frames: Array(21).fill(report.frames[0]) }],
  ['a frame of another place', { frames: [{ ...report.frames[0], file: '/casino/../x.js' }] }],
  ['a frame with a query', { frames: [{ ...report.frames[0], file: '/assets/a.js?token=1' }] }],
  ['a function with markup', { frames: [{ ...report.frames[0], fn: '"><script>' }] }],
  ['a long message', { message: 'x'.repeat(301) }],
  ['another kind', { kind: 'log' }],
])('a report with %s is refused', (_, change) => {
  expect(v.is(errorReport, { ...report, ...change })).toBe(false);
});
