/** The oldest browsers in which the app and its games work, by the names of the compat data and of builds. */
export const PROMISED_BROWSERS = {
  chrome: '111',
  edge: '111',
  firefox: '121',
  safari: '16.4',
} as const;

/** The same as the builds' targets. */
export const BUILD_TARGETS = Object.entries(PROMISED_BROWSERS).map(
  ([name, version]) => `${name} >= ${version}`,
);
