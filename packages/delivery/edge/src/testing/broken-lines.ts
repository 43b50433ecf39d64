/** Errors of broken lines in Chrome, Firefox and Safari: of a call, of a module, and in between. */
export const BROKEN_LINES = [
  'TypeError: Failed to fetch',
  'TypeError: network error',
  'TypeError: Failed to fetch dynamically imported module: https://site.example/assets/x.js',
  'TypeError: NetworkError when attempting to fetch resource.',
  'TypeError: error loading dynamically imported module: https://site.example/assets/x.js',
  'TypeError: Error in input stream',
  'TypeError: Load failed',
  'TypeError: Importing a module script failed.',
  'TypeError: The network connection was lost.',
  'ApiError: 503',
  'AbortError: The operation was aborted.',
  'ChunkLoadError: Loading failed',
] as const;
