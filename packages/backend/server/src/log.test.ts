import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';

const write = (error: Error): string => {
  let text = '';
  createLog('error', { write: (line) => (text += line) }).error(error, 'failed');
  return text;
};

test('a failed query is logged without its values @asvs:14.2.4 @asvs:16.2.5 @security:assets.2', () => {
  const cause = new Error('invalid input "secret-hash" for column token_hash');
  const line = write(new DrizzleQueryError('select $1', ['secret-hash', 5], cause));
  expect(line).not.toContain('secret-hash');
  expect(JSON.parse(line)).toMatchObject({
    msg: 'failed',
    err: { query: 'select $1', message: 'invalid input "…" for column token_hash' },
  });
});

test('any other fault is logged unchanged', () => {
  expect(JSON.parse(write(new Error('the disk is full')))).toMatchObject({
    err: { type: 'Error', message: 'the disk is full', stack: expect.stringContaining('log.test') },
  });
});
