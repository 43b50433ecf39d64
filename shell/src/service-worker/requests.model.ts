/** Cached at installation; shown for every page without a network. */
export const OFFLINE_PAGE = '/offline';

/** Paths of the server, which the worker ignores. */
export const SERVER_PATHS = ['/api/', '/storage/'] as const;

/** Returns true for a file of the shell's build with a content hash in its name. */
export const isHashedFile = (pathname: string): boolean =>
  /^\/assets\/[^/]+\.[0-9a-f]{8,}\.\w+$/.test(pathname);

export const isThemeFile = (pathname: string): boolean => pathname.startsWith('/themes/');
