import { ApiError } from '@exchange/api';
import { MAX_SLIP_BYTES } from '@exchange/contract';
import { describe, expect, it } from 'vitest';
import { findSlipFault, isSlipRefused, toUploadFault } from './cashier.api.ts';

const LARGE = 'The file is larger than 5 MB.';
const TYPE = 'The file must be a JPEG, PNG or WebP image or a PDF.';

it.each([
  ['image/jpeg', 1, undefined],
  ['image/png', MAX_SLIP_BYTES, undefined],
  ['image/webp', 1, undefined],
  ['application/pdf', 1, undefined],
  ['image/png', MAX_SLIP_BYTES + 1, LARGE],
  ['image/svg+xml', 1, TYPE],
  ['', 1, TYPE],
  ['image/svg+xml', MAX_SLIP_BYTES + 1, LARGE],
])('a slip of the type %j with %d bytes gets before its upload: %s', (type, size, fault) => {
  expect(findSlipFault({ type, size })).toBe(fault);
});

describe('a failed upload of a slip', () => {
  const FAILED = 'The upload failed. Please try again.';
  const answered = { hasResponse: true };
  it.each<[string, unknown, { text: string; refused: boolean }]>([
    [
      'rejected by the server',
      new ApiError('refused', 400, 'No image.', answered),
      { text: 'No image.', refused: true },
    ],
    [
      'made too often',
      new ApiError('refused', 429, 'Too many.', answered),
      { text: 'Too many.', refused: false },
    ],
    [
      'without a network',
      new ApiError('offline', 0, 'No connection.'),
      { text: 'No connection.', refused: false },
    ],
    [
      'answered by a proxy',
      new ApiError('unavailable', 502, 'Our service did not answer.'),
      { text: FAILED, refused: false },
    ],
    ['ended by a fault', new TypeError('x is undefined'), { text: FAILED, refused: false }],
  ])('%s says why, and loses its file only if the server rejected it', (_, error, expected) => {
    expect({ text: toUploadFault(error), refused: isSlipRefused(error) }).toEqual(expected);
  });
});
