import { afterEach, expect, it } from 'vitest';
import { drawBoundariesOnRequest } from './boundaries.ts';

const isShown = () => 'showBoundaries' in document.documentElement.dataset;

afterEach(() => {
  delete document.documentElement.dataset.showBoundaries;
});

it.each(['?boundaries', '?id=1&boundaries=1'])('draws boundaries for %s', async (search) => {
  await drawBoundariesOnRequest(search);
  expect(isShown()).toBe(true);
});

it.each(['', '?id=boundaries'])('does not change the page for %j', async (search) => {
  await drawBoundariesOnRequest(search);
  expect(isShown()).toBe(false);
});
