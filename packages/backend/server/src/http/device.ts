/** The browser and platform of a caller; null where unknown. */
export interface Device {
  browser: string | null;
  platform: string | null;
}

export const UNKNOWN_DEVICE: Device = { browser: null, platform: null };

/** In this order: most browsers also name the one that they descend from. */
const BROWSERS: readonly [mark: RegExp, name: string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUC ?Browser\//i, 'UC Browser'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.* Safari\//, 'Safari'],
];

const PLATFORMS: readonly [mark: RegExp, name: string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  // iPads that ask for desktop pages send it too.
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const select = (table: typeof BROWSERS, text: string) =>
  table.find(([mark]) => mark.test(text))?.[1] ?? null;

/** Browsers send less; longer headers are truncated to bound the time of the patterns. */
const MAX_CHARACTERS = 512;

/**
 * Returns browser and platform of a `user-agent` header. A sign-in stores only these names, never
 * the header.
 */
export function readDevice(userAgent = ''): Device {
  const text = userAgent.slice(0, MAX_CHARACTERS);
  return { browser: select(BROWSERS, text), platform: select(PLATFORMS, text) };
}
