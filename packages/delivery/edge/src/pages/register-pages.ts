import type { LiveBrands } from '@exchange/brands';
import { selectShells } from '@exchange/federation/registry';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import type { ProxyConfig } from '../proxy/api-proxy.ts';
import type { PageCounters } from '../reports/metrics.ts';
import type { Versions, VersionsConfig } from '../versions/open-versions.ts';
import { createManifestCache } from '../versions/registry/manifest-cache.ts';
import { registerShellFiles } from '../versions/releases/stored-shells.ts';
import { registerBrandFiles } from './brand-files.ts';
import { createPageFrames } from './frame/page-frame.ts';
import { createHtmlHandler, type HtmlConfig } from './html/html-route.ts';
import { type InstallableConfig, registerInstallable } from './installable/installable-routes.ts';
import { registerLiveReload } from './live-reload.ts';

/** What pages are like beside their versions and brand. */
export interface PagesConfig extends HtmlConfig, InstallableConfig {
  /** False: pages begin with the skeleton; default: true. */
  frames?: boolean;
}

/** What pages are made of. */
interface PageSources {
  brands: LiveBrands;
  versions: Versions;
  counters: PageCounters | undefined;
}

/**
 * Serves the pages, and the files of the shell and the brands, compressed. In development it also
 * reloads open pages.
 */
export function registerPages(
  app: FastifyInstance,
  config: PagesConfig & VersionsConfig & ProxyConfig,
  { brands, versions, counters }: PageSources,
): void {
  const { shellDist } = config;
  const { source, shells, budget, stored, sendFile, choosePage } = versions;
  app.register(async (scope) => {
    await scope.register(compress, { encodings: ['br', 'gzip'], threshold: 1024 });
    registerShellFiles(scope, {
      shellDist,
      stored,
      sendFile,
      readActive: shells.readActive,
      readOwnVersion: async (request) => (await choosePage(request, 'open')).shell.version,
    });
    registerBrandFiles(scope, brands);
    registerInstallable(scope, config, {
      brands,
      choosePage,
      // A worker outlives the preview of its browser.
      async readWorker({ document, shell, shared }, { id: brand }) {
        const isOwn = shared?.shell !== shell.version;
        const choice = { isSuspended: budget.isSuspended, brand };
        return shells.readWorker(
          isOwn ? await shells.readFirst(selectShells(document, choice)) : shell,
        );
      },
    });
    const manifests = createManifestCache();
    const hasFrames = config.frames ?? true;
    const html = createHtmlHandler(config, {
      ...versions,
      brands,
      manifests,
      readFrame: hasFrames
        ? createPageFrames(scope, config, { ...versions, brands, manifests, counters })
        : undefined,
    });
    scope.get('/', html);
    scope.get('/*', html);
  });
  if (config.liveReload || config.catalogDist) {
    app.register(async (scope) => registerLiveReload(scope, { source, shellDist, brands }));
  }
}
