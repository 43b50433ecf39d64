/** Kept at installation; shown for every page that the network does not give. */
export const OFFLINE_PAGE = '/offline';

/** What the server answers; the worker has no part in it. */
export const SERVER_PATHS = ['/api/', '/storage/'] as const;

/** A file of the shell's build whose name holds the hash of its content. */
export const isHashedFile = (pathname: string): boolean =>
  /^\/assets\/[^/]+\.[0-9a-f]{8,}\.\w+$/.test(pathname);

export const isThemeFile = (pathname: string): boolean => pathname.startsWith('/themes/');
