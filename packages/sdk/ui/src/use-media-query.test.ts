import { expect, it } from 'vitest';
import { BREAKPOINTS, WIDE } from './use-media-query.ts';

it('the layout changes at 768 and 992 px @spec:9.15', () => {
  expect(BREAKPOINTS).toMatchObject({ phone: 768, wide: 992 });
  expect(WIDE).toBe('(width >= 992px)');
});
