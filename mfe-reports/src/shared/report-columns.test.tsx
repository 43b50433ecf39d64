import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Result } from './report-columns.tsx';

afterEach(cleanup);

it.each([
  ['green', 840, '+840', /profit/],
  ['red', -1000, '−1,000', /loss/],
  ['neither green nor red', 0, '0', /^$/],
])('is %s for a result of %d rupees', (_, rupees, text, tone) => {
  render(<Result rupees={rupees} />);
  expect(screen.getByText(text).className).toMatch(tone);
});
