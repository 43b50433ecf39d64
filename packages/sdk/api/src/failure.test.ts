import { expect, it } from 'vitest';
import { ApiError } from './errors.ts';
import { toFailure } from './failure.ts';

const rejection = (serverMessage: string, detail = {}) =>
  new ApiError('refused', 429, serverMessage || 'Unknown error', {
    hasResponse: true,
    serverMessage,
    detail,
  });
const OFFLINE = new ApiError('offline', 0, 'No connection.');

it.each([
  ['the server’s words', rejection('Taken.'), {}, { text: 'Taken.' }],
  ['those before ours', rejection('Taken.'), { refused: 'No.' }, { text: 'Taken.' }],
  ['ours where it has none', rejection(''), { refused: 'No.' }, { text: 'No.' }],
  ['that it is not known', rejection(''), {}, { text: 'Unknown error' }],
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
    rejection('Wait.', { field: 'mobile', retry_after: 12 }),
    {},
    { text: 'Wait.', field: 'mobile', retryAfter: 12 },
  ],
])('a failure shows %s', (_, error, texts, failure) => {
  expect(toFailure(error, texts)).toEqual(failure);
});
