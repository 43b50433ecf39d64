import { describe, expect, it } from 'vitest';
import { CATEGORY_TABS, isTabOf, selectTitle } from './tabs.model.ts';

describe('the tabs', () => {
  it('start with all casinos and have each category once', () => {
    const labels = CATEGORY_TABS.map(({ label }) => label);
    expect(labels[0]).toBe('All Casinos');
    expect(new Set(labels).size).toBe(labels.length);
  });

  it.each([
    ['all', { kind: 'all' }, ['All Casinos'], 'Casino Games'],
    ['a category', { kind: 'category', category: 'Poker' }, ['Poker'], 'Poker'],
    ['a provider', { kind: 'provider', provider: 'RG' }, [], 'RG'],
    ['a provider by its name', { kind: 'provider', provider: 'Jilli' }, [], 'Jili'],
  ] as const)('mark the current one: %s @spec:casino.3', (_, filter, marked, title) => {
    const tabs = CATEGORY_TABS.filter(({ type }) => isTabOf(filter, type));
    expect(tabs.map(({ label }) => label)).toEqual(marked);
    expect(selectTitle(filter)).toBe(title);
  });
});
