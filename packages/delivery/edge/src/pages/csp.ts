import type { PageRegistry } from '@exchange/federation/registry';
import { HOSTNAME, selectOrigins } from '@exchange/server-kit';
import { CSP_REPORT_PATH } from '../reports/csp-reports.ts';

/**
 * Returns the policy of one response. Scripts come only from the shell's build and the registered
 * releases; eval is blocked. `host`: the request's host with port.
 */
export function contentSecurityPolicy(options: {
  nonce: string;
  host: string;
  registry: Pick<PageRegistry, 'remotes'>;
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
    // The page's one policy is made by its first scripts (`TRUSTED_TYPES_SCRIPT`).
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default'],
    'report-uri': [CSP_REPORT_PATH],
  };
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
}

function unique(values: readonly string[]): readonly string[] {
  return Array.from(new Set(values));
}

/** Inputs of the frame sources. */
interface FrameRule {
  /** Listed addresses; `{hostname}` stands for the page's host name. Undefined: no list. */
  listed: readonly string[] | undefined;
  /** The request's host with port. */
  host: string;
  /** The live frame's base address in the brand's settings. */
  tvLink: string | undefined;
}

/**
 * Returns the frame sources beside the page's own origin: the listed ones and the live stream's;
 * without a list every https address and this host on any port.
 */
export function selectFrameSources({ listed, host, tvLink }: FrameRule): readonly string[] {
  const name = host.replace(/:\d+$/, '');
  if (!listed) return [`http://${name}:*`, 'https:'];
  return selectOrigins(tvLink === undefined ? listed : [...listed, tvLink], name);
}

/**
 * Lists the addresses whose frames would share cookies with pages: below the page's own host name,
 * or that of a site by `isSite`.
 */
export const findSharedHosts = (
  listed: readonly string[],
  isSite: (hostname: string) => boolean,
): readonly string[] =>
  listed.filter((address) => {
    const hostname = URL.parse(address.replace(HOSTNAME, 'page.example'))?.hostname ?? '';
    return hostname === 'page.example' || isSite(hostname);
  });

/**
 * Returns the origins of a preview on this machine: the page with the frames, and each brand's own.
 */
export function selectPreviewHosts(host: string): readonly string[] {
  const port = host.split(':')[1] ?? '80';
  return [`http://localhost:${port}`, `http://*.localhost:${port}`];
}
