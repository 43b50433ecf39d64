import type { Page } from '@playwright/test';

/** Raises the stakes of the next bets on the way to the server, which then refuses them. */
export const raiseStakes = (page: Page) =>
  page.route('**/save-bet', (route) =>
    route.continue({ postData: { ...route.request().postDataJSON(), stack: 1_000_000 } }),
  );
