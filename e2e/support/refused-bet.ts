import type { Page } from '@playwright/test';

/** Raises the stake of the next bet on the way to the server, to more than is offered. */
export const raiseStake = (page: Page) =>
  page.route(
    '**/save-bet',
    (route) => route.continue({ postData: { ...route.request().postDataJSON(), stack: 100_000 } }),
    { times: 1 },
  );
