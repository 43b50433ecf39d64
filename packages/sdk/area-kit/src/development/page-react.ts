/// <reference lib="dom" />
// React's development build in place of the site's own, as Fast Refresh needs it. It runs after the
// page's first scripts, and before the shell's.

type OnError = (error: unknown, info: unknown) => void;
interface RootOptions {
  onCaughtError?: OnError;
}
type CreateRoot = (container: unknown, options?: RootOptions) => unknown;
type HydrateRoot = (container: unknown, node: unknown, options?: RootOptions) => unknown;

/** Shows an error in the page, as `page-client.ts` does with those that nothing caught. */
const showError = (error: unknown) =>
  dispatchEvent(new CustomEvent('exchange:render-error', { detail: error }));

/** Shows what error boundaries catch, too. */
const withReport = (options: RootOptions = {}): RootOptions => ({
  ...options,
  onCaughtError(error, info) {
    showError(error);
    options.onCaughtError?.(error, info);
  },
});

const client = require('react-dom/client') as { createRoot: CreateRoot; hydrateRoot: HydrateRoot };
const libraries: Record<string, object> = {
  react: require('react'),
  'react/jsx-runtime': require('react/jsx-runtime'),
  'react-dom': require('react-dom'),
  'react-dom/client': {
    ...client,
    createRoot: (container: unknown, options?: RootOptions) =>
      client.createRoot(container, withReport(options)),
    hydrateRoot: (container: unknown, node: unknown, options?: RootOptions) =>
      client.hydrateRoot(container, node, withReport(options)),
  },
};

interface Sharing {
  pkgName: string;
  shared: { get: () => Promise<() => object> };
}
const plugin = {
  name: 'area-development',
  beforeRegisterShare(sharing: Sharing) {
    const own = libraries[sharing.pkgName];
    if (own) sharing.shared.get = async () => () => own;
    return sharing;
  },
  errorLoadRemote({ error }: { error: unknown }) {
    showError(error);
  },
};

const { __FEDERATION__: runtime } = globalThis as { __FEDERATION__?: Record<string, unknown> };
if (runtime) runtime.__GLOBAL_PLUGIN__ = [plugin];

export {};
