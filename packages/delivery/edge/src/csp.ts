import type { PageRegistry } from '@exchange/federation/registry';

/** Path for reports of violations of the policy. */
export const CSP_REPORT_PATH = '/csp-report';

/**
 * Returns the policy of one response. Scripts come only from the shell's build and the registered
 * releases; eval is blocked. `host`: the request's host with port.
 */
export function contentSecurityPolicy(options: {
  nonce: string;
  host: string;
  registry: PageRegistry;
  /** Beside the page's own origin. */
  frameSources: readonly string[];
  /** Origins of images beside the page's own and the remotes'. */
  imageOrigins?: readonly string[] | undefined;
  /** Frame ancestors beside the page's own origin. */
  frameAncestors?: readonly string[] | undefined;
}): string {
  const { nonce, host, registry, frameSources, frameAncestors = [], imageOrigins = [] } = options;
  const releases = Object.values(registry.remotes).flatMap(({ active, lastGood }) =>
    [active, lastGood].filter((release) => release !== undefined),
  );
  const folders = unique(releases.map(({ manifestUrl }) => new URL('.', manifestUrl).href));
  const origins = unique(releases.map(({ manifestUrl }) => new URL(manifestUrl).origin));
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': [`'nonce-${nonce}'`, `${host}/assets/`, ...folders],
    'style-src': [`'nonce-${nonce}'`, `${host}/assets/`, `${host}/themes/`, ...folders],
    // React sets style attributes through the object model, which no policy has to allow.
    'style-src-attr': ["'none'"],
    'connect-src': ["'self'", ...origins],
    'img-src': ["'self'", 'data:', 'blob:', ...origins, ...imageOrigins],
    'font-src': ["'self'", ...origins],
    'media-src': ["'self'", ...origins],
    'frame-src': ["'self'", ...frameSources],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'self'", ...frameAncestors],
    'report-uri': [CSP_REPORT_PATH],
  };
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
}

function unique(values: readonly string[]): readonly string[] {
  return Array.from(new Set(values));
}
