import { expect, it } from 'vitest';
import { ApiError } from './errors.ts';
import { toFailure } from './load-failure.ts';

const refusal = (serverMessage: string, detail = {}) =>
  new ApiError('refused', 429, serverMessage || 'Unknown error', {
    hasResponse: true,
    serverMessage,
    detail,
  });
const OFFLINE = new ApiError('offline', 0, 'No connection.');

it.each([
  ['the server’s words', refusal('Taken.'), {}, { text: 'Taken.' }],
  ['those before ours', refusal('Taken.'), { refused: 'No.' }, { text: 'Taken.' }],
  ['ours where it has none', refusal(''), { refused: 'No.' }, { text: 'No.' }],
  ['that it is not known', refusal(''), {}, { text: 'Unknown error' }],
  ['what became of the line', OFFLINE, { refused: 'No.' }, { text: 'No connection.' }],
  ['ours of a silent line', OFFLINE, { unanswered: 'Try again.' }, { text: 'Try again.' }],
  [
    'something of a fault',
    new TypeError('x is undefined'),
    {},
    { text: 'Something went wrong. Please try again.' },
  ],
  [
    'the field and the wait',
    refusal('Wait.', { field: 'mobile', retry_after: 12 }),
    {},
    { text: 'Wait.', field: 'mobile', retryAfter: 12 },
  ],
])('a failure shows %s', (_, error, texts, failure) => {
  expect(toFailure(error, texts)).toEqual(failure);
});
