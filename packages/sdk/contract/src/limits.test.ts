import { expect, it } from 'vitest';
import { BASES } from './endpoints.ts';
import * as limits from './limits.ts';
import { DEFAULT_STAKES } from './preferences/stake-settings.model.ts';

it('amounts are those of point 9 @spec:9.1 @spec:9.2 @spec:9.3 @spec:9.4 @spec:money.2', () => {
  expect(limits.MIN_TRANSFER_RUPEES).toBe(100);
  expect(limits.QUICK_DEPOSITS_RUPEES).toEqual([300, 1000, 2000, 5000, 10000, 20000, 25000]);
  expect(DEFAULT_STAKES).toEqual([100, 500, 1000, 5000, 10000, 50000, 100000]);
  expect(limits.STAKE_STEP_RUPEES).toBe(50);
  expect(limits.DEFAULT_MARKET_MAX_RUPEES).toBe(100_000);
});

it('times are those of point 9 @spec:9.6 @spec:9.12 @spec:9.14', () => {
  expect(limits.POLL_INTERVAL_MS).toBe(1000);
  expect([limits.TOAST_MS, limits.POST_HELPER_TOAST_MS]).toEqual([3000, 1000]);
  expect([limits.OPEN_BETS_DAYS, limits.REPORT_DAYS]).toEqual([30, 7]);
  expect(limits.OTP_RESEND_MS).toBe(30_000);
});

it('page sizes are those of point 9, with 10 rows of a statement @spec:7.24 @spec:9.7 @spec:9.8', () => {
  expect(limits.PAGE_SIZE).toMatchObject({
    bets: 10,
    dashboardBets: 100,
    requests: 15,
    profitLoss: 10,
    statement: 10,
    matches: 100,
    casino: 100,
    casinoCategory: 1000,
  });
});

it('the API is of version 5, games and images have bases of their own @spec:7.1 @spec:9.16', () => {
  expect(BASES).toEqual({
    api: '/api/v5/',
    casino: '/api/',
    images: '/storage/app/public/',
    paymentImages: '/storage/app/public/payment/',
  });
});
