const YEAR_S = 31_536_000;

/**
 * Returns the HSTS header for requests by https; `protocol` as the proxy reports it, also
 * untrusted: browsers accept the header only by https.
 */
export const selectHsts = (protocol: string | undefined): Record<string, string> =>
  protocol === 'https' ? { 'strict-transport-security': `max-age=${YEAR_S}` } : {};
