import { glob, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { ERROR_CODES } from '@exchange/contract';
import { expect, expectTypeOf, it } from 'vitest';
import { toRejectionEnvelope } from './http/envelope.ts';
import {
  BadRequestError,
  type FieldName,
  ForbiddenError,
  HttpError,
  UnprocessableError,
} from './http-error.ts';

/** Returns the text of a call from its opening bracket on. */
function readCall(source: string, from: number): string {
  let depth = 0;
  for (let at = from; at < source.length; at += 1) {
    if (source[at] === '(') depth += 1;
    if (source[at] === ')') depth -= 1;
    if (depth === 0) return source.slice(from, at + 1);
  }
  return source.slice(from);
}

it('every error in the code of bets names its code', async () => {
  const cwd = resolve(import.meta.dirname, 'modules');
  const without: string[] = [];
  for await (const file of glob('{bets,session-lines}/**/*.ts', { cwd })) {
    if (file.endsWith('.test.ts')) continue;
    const source = await readFile(resolve(cwd, file), 'utf8');
    for (const { index, 0: head } of source.matchAll(
      /new (?:Refused|Rejection|NotFound|Forbidden|Conflict|Gone)\(/g,
    )) {
      const call = readCall(source, index + head.length - 1);
      if (!ERROR_CODES.some((code) => call.includes(`'${code}'`))) without.push(`${file}: ${call}`);
    }
  }
  expect(without).toEqual([]);
});

it('the table of the documentation has every code, and no other', async () => {
  const file = resolve(import.meta.dirname, '../../../../docs/error-codes.md');
  const rows = (await readFile(file, 'utf8')).matchAll(/^\| `([A-Z_]+)` +\|/gm);
  const documented = [...rows].map(([, code]) => code);
  expect(documented.toSorted()).toEqual([...ERROR_CODES].toSorted());
});

it('names no field that a form would not find', () => {
  expectTypeOf<Extract<'ifscCode' | 'sessionId', FieldName>>().toBeNever();
  expectTypeOf<'ifsc' | 'sessionLineId'>().toExtend<FieldName>();
});

it.each([
  [new UnprocessableError('No.'), 'REFUSED', undefined],
  [new UnprocessableError('No.', { code: 'BET_LOCKED' }), 'BET_LOCKED', undefined],
  [new BadRequestError('odds', 'No.'), 'INVALID_INPUT', { field: 'odds' }],
  [new ForbiddenError('No.', 'BREAK_ACTIVE'), 'BREAK_ACTIVE', undefined],
  [
    new UnprocessableError('No.', {
      field: 'stake',
      price: 2,
      marketVersion: 3,
      lockedPaise: 150,
      line: 42,
      rate: 90,
      requestStatus: 'S',
      retryAfter: 5,
    }),
    'REFUSED',
    {
      field: 'stack',
      odds: 2,
      market_version: 3,
      locked: 1.5,
      run: 42,
      size: 90,
      request_status: 'S',
      retry_after: 5,
    },
  ],
  [new HttpError(418, 'No.'), 'INVALID_INPUT', undefined],
  [new HttpError(502, 'No.'), 'SERVER_FAULT', undefined],
])(
  '%s has the code %s and its detail by the names of the wire',
  (rejection, error_code, detail) => {
    const envelope = toRejectionEnvelope(rejection);
    expect(envelope.error_code).toBe(error_code);
    expect(envelope.detail).toEqual(detail);
  },
);
