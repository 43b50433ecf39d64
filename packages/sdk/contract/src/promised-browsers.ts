/**
 * The oldest supported browsers of the app and its games, named as in the compat data and build
 * targets.
 */
export const PROMISED_BROWSERS = {
  chrome: '111',
  edge: '111',
  firefox: '121',
  safari: '16.4',
} as const;

/** The same as build targets. */
export const BUILD_TARGETS = Object.entries(PROMISED_BROWSERS).map(
  ([name, version]) => `${name} >= ${version}`,
);
