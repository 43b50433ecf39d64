import type { Page } from '@playwright/test';

/** Events in the page since the last reading; times in ms. */
export interface Activity {
  /** Durations of tasks above 50 ms. */
  longTasks: number[];
  /** Longest event of each interaction, from the input to the next paint. */
  interactions: number[];
  /** Changes of the DOM below the prices. */
  mutations: number;
  /** How many of them changed an attribute. */
  attributeMutations: number;
  /** Cells with a changed price or size. */
  changedPrices: number;
}

interface Watched extends Window {
  readActivity: () => Activity;
}

/**
 * Counts the costs of prices in the page: long tasks, interactions and mutations below the prices.
 */
export async function watchActivity(page: Page): Promise<void> {
  await page.evaluate(() => {
    const CELLS = 'fieldset[aria-label^="Prices of"] button';
    let longTasks: number[] = [];
    let interactions = new Map<number, number>();
    let mutations = 0;
    let attributeMutations = 0;
    let changedPrices = 0;
    const texts = new WeakMap<Element, string>();
    for (const cell of document.querySelectorAll(CELLS)) texts.set(cell, cell.textContent);

    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longTasks.push(duration);
    }).observe({ type: 'longtask' });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEventTiming & {
        interactionId: number;
      })[]) {
        if (!entry.interactionId) continue;
        const known = interactions.get(entry.interactionId) ?? 0;
        interactions.set(entry.interactionId, Math.max(known, entry.duration));
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    new MutationObserver((records) => {
      const touched = new Set<Element>();
      for (const { target, type } of records) {
        const element = target instanceof Element ? target : target.parentElement;
        if (!element?.closest('fieldset[aria-label^="Prices of"]')) continue;
        mutations += 1;
        if (type === 'attributes') attributeMutations += 1;
        const cell = element.closest(CELLS);
        if (cell) touched.add(cell);
      }
      for (const cell of touched) {
        if (texts.get(cell) === cell.textContent) continue;
        texts.set(cell, cell.textContent);
        changedPrices += 1;
      }
    }).observe(document.body, {
      attributes: true,
      characterData: true,
      childList: true,
      subtree: true,
    });

    const readActivity = () => {
      const read = {
        longTasks,
        interactions: [...interactions.values()],
        mutations,
        attributeMutations,
        changedPrices,
      };
      longTasks = [];
      interactions = new Map();
      mutations = 0;
      attributeMutations = 0;
      changedPrices = 0;
      return read;
    };
    Object.assign(window, { readActivity });
  });
}

/** Reads the counts and resets them. */
export const readActivity = (page: Page): Promise<Activity> =>
  page.evaluate(() => (window as unknown as Watched).readActivity());
