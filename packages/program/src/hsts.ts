const YEAR_S = 31_536_000;

/**
 * By https from now on, where it came by https; `protocol` as whoever is in front says. A browser believes it only where
 * it came by https itself, so anybody's word will do.
 */
export const selectHsts = (protocol: string | undefined): Record<string, string> =>
  protocol === 'https' ? { 'strict-transport-security': `max-age=${YEAR_S}` } : {};
