import { ALL_FEATURES, paths, type Route } from '@exchange/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  featuresStore,
  isFeatureEnabled,
  isPathEnabled,
  setAreasOff,
  setFeatures,
  setRoutes,
} from './features.ts';

const ROUTES: readonly Route[] = [
  { path: '/', owner: 'shell' },
  { path: '/sport', owner: 'sports' },
  { path: '/casino-provider', owner: 'casino', feature: 'casino' },
  { path: '/app/deposit', owner: 'wallet', feature: 'deposits' },
  { path: '/app/withdraw', owner: 'wallet' },
];

beforeEach(() => setRoutes(ROUTES));
afterEach(() => featuresStore.setState({ features: ALL_FEATURES, areasOff: [] }));

it.each([
  [{}, [], paths.deposit(), true],
  [{ deposits: false }, [], paths.deposit(), false],
  [{ deposits: false }, [], paths.withdraw(), true],
  [{}, ['wallet'], paths.withdraw(), false],
  [{}, ['wallet'], paths.home(), true],
  [{}, ['casino'], '/casino-provider/live', false],
  [{}, ['casino'], paths.sport('inplay'), true],
] as const)('with the features %j and without %j, %s is enabled: %s', (features, off, path, is) => {
  setFeatures(features);
  setAreasOff(off);
  expect(isPathEnabled(path)).toBe(is);
});

it('drops unknown features of a newer edge, and keeps those that it does not name', () => {
  setFeatures({ casino: false });
  setFeatures({ poker: true, cashOut: false });
  expect(featuresStore.getState().features).toEqual({
    ...ALL_FEATURES,
    casino: false,
    cashOut: false,
  });
  expect(isFeatureEnabled('casino')).toBe(false);
});

it('does not notify of unchanged features', () => {
  const listener = vi.fn();
  const stop = featuresStore.subscribe(listener);
  setFeatures({ ...ALL_FEATURES });
  setAreasOff([]);
  setAreasOff(['wallet', 'casino']);
  setAreasOff(['casino', 'wallet']);
  expect(listener).toHaveBeenCalledOnce();
  stop();
});
