import { expect, it } from 'vitest';
import { readDevice, UNKNOWN_DEVICE } from './source.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const MOZILLA = 'Mozilla/5.0';

it.each([
  [
    `${MOZILLA} (Linux; Android 10; K) ${WEBKIT} Chrome/126.0 Mobile Safari/537.36`,
    'Chrome',
    'Android',
  ],
  [
    `${MOZILLA} (Linux; Android 14) ${WEBKIT} SamsungBrowser/25.0 Chrome/121.0 Mobile Safari/537.36`,
    'Samsung Internet',
    'Android',
  ],
  [
    `${MOZILLA} (Linux; U; Android 12) ${WEBKIT} Version/4.0 Chrome/100.0 UCBrowser/13.4 Mobile Safari/537.36`,
    'UC Browser',
    'Android',
  ],
  [
    `${MOZILLA} (Linux; Android 10) ${WEBKIT} Chrome/126.0 Mobile Safari/537.36 OPR/80.0`,
    'Opera',
    'Android',
  ],
  [`${MOZILLA} (Android 14; Mobile; rv:128.0) Gecko/128.0 Firefox/128.0`, 'Firefox', 'Android'],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1`,
    'Safari',
    'iPhone',
  ],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0 Mobile/15E148 Safari/604.1`,
    'Chrome',
    'iPhone',
  ],
  [
    `${MOZILLA} (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/127.0 Mobile/15E148 Safari/605.1.15`,
    'Firefox',
    'iPad',
  ],
  [
    `${MOZILLA} (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/126.0 Safari/537.36 Edg/126.0`,
    'Edge',
    'Windows',
  ],
  [
    `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15`,
    'Safari',
    'Mac',
  ],
  [
    `${MOZILLA} (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/126.0 Safari/537.36`,
    'Chrome',
    'ChromeOS',
  ],
  [
    `${MOZILLA} (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/126.0 Safari/537.36`,
    'Chrome',
    'Linux',
  ],
])('%s is %s on %s @spec:account.29', (userAgent, browser, platform) => {
  expect(readDevice(userAgent)).toEqual({ browser, platform });
});

it.each([
  undefined,
  '',
  'curl/8.5.0',
  '<img src=x onerror=alert(1)>',
  // Longer than any browser's: truncated.
  `${'x'.repeat(600)} (Windows NT 10.0) Chrome/126.0`,
])('no device is read from %j @spec:account.29', (userAgent) => {
  expect(readDevice(userAgent)).toEqual(UNKNOWN_DEVICE);
});
