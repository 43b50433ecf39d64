import { ApiError } from '@exchange/api';
import { expect, it } from 'vitest';
import { isUnknownGame } from './visit.api.ts';

it.each([
  [new ApiError('refused', 404, 'x'), true],
  [new ApiError('refused', 400, 'x'), false],
  [new Error('x'), false],
])('a retry is pointless after %s: %s', (error, isPointless) => {
  expect(isUnknownGame(error)).toBe(isPointless);
});
