import { firstPricesStore, markFirstPriceRender } from '@exchange/store';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  connectInitialRender,
  initialRenderStore,
  useInitialRenderDone,
  whenInitialRenderDone,
} from './initial-render.store.ts';

/** Idle callbacks and frames that the test runs. */
let steps: (() => void)[] = [];
const next = () => act(async () => steps.shift()?.());

beforeEach(() => {
  steps = [];
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
  vi.stubGlobal('requestIdleCallback', (run: () => void) => steps.push(run));
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => steps.push(run));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  firstPricesStore.setState({ shown: false });
  initialRenderStore.setState({ done: false });
});

function Slip() {
  return useInitialRenderDone() ? <p>Slip</p> : <p>Skeleton</p>;
}

it('waits for the prices, an idle callback, and the frame after the next paint', async () => {
  render(<Slip />);
  const heard = vi.fn();
  void whenInitialRenderDone().then(heard);
  connectInitialRender();
  expect(steps).toHaveLength(0);
  act(markFirstPriceRender);
  await next();
  await next();
  expect(screen.getByText('Skeleton')).toBeDefined();
  expect(heard).not.toHaveBeenCalled();
  await next();
  expect(screen.getByText('Slip')).toBeDefined();
  expect(heard).toHaveBeenCalledOnce();
  expect(steps).toHaveLength(0);
});

it('is drawn at once for later content, and for a page with prices', async () => {
  markFirstPriceRender();
  connectInitialRender();
  for (let step = 0; step < 3; step += 1) await next();
  render(<Slip />);
  expect(screen.getByText('Slip')).toBeDefined();
  await expect(whenInitialRenderDone()).resolves.toBeUndefined();
});
