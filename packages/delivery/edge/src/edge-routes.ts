import type { LiveBrands } from '@exchange/brands';
import { selectShells } from '@exchange/federation/registry';
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { registerApiProxy } from './api-proxy.ts';
import type { PreviewCookies } from './area-preview/preview-cookies.ts';
import { registerAreaPreview } from './area-preview/preview-pages.ts';
import { registerBrandFiles } from './brand-of.ts';
import type { EdgeConfig } from './config.ts';
import { registerCspReports } from './csp-reports.ts';
import { registerLiveReload } from './development/live-reload.ts';
import type { SendReleaseFile } from './files.ts';
import { createPageFrames } from './frame/page-frame.ts';
import { createHtmlHandler } from './html/html-route.ts';
import { registerInstallable } from './installable/routes.ts';
import { createManifestCache } from './manifest-cache.ts';
import { registerPreview } from './preview/routes.ts';
import type { RegistrySource } from './registry-source.ts';
import type { ReadShell, ShellSource } from './shell/shell-source.ts';
import type { StoredShells } from './shell/stored-shells.ts';
import { registerShellFiles } from './shell/stored-shells.ts';
import { registerStatus } from './status/routes.ts';
import { createSwitchesReader } from './switches/read-switches.ts';
import { registerSwitches } from './switches/routes.ts';
import type { ErrorBudget } from './telemetry/error-budget.ts';
import { type ErrorLog, registerErrorReports } from './telemetry/errors.ts';
import { registerFaults, registerMounts } from './telemetry/faults.ts';
import type { GivenTickets } from './telemetry/given-ticket.ts';
import type { registerMetrics } from './telemetry/metrics.ts';
import { registerPages, type Samples } from './telemetry/pages.ts';
import { createSentryForward } from './telemetry/sentry.ts';
import type { MapFrames } from './telemetry/source-maps.ts';
import type { ChoosePage } from './version-selection.ts';

/** What the routes of an edge share. */
export interface EdgeParts {
  config: EdgeConfig;
  brands: LiveBrands;
  registry: RegistrySource;
  budget: ErrorBudget;
  given: GivenTickets;
  readShell: ReadShell;
  shells: ShellSource;
  stored: StoredShells;
  sendFile: SendReleaseFile;
  choosePage: ChoosePage;
  previews: PreviewCookies;
  samples: Samples;
  errors: ErrorLog;
  mapFrames: MapFrames;
  counters: ReturnType<typeof registerMetrics>;
}

/** Registers the routes of an edge, each group with the hooks of its own. */
export function registerRoutes(app: FastifyInstance, parts: EdgeParts): void {
  app.register(serveCalls, parts);
  app.register(servePages, parts);
  app.register(serveReports, parts);
  app.register(serveStaff, parts);
  app.register(serveDevelopment, parts);
}

/** Serves what a running page asks for: the API, and the versions and switches that are current. */
const serveCalls: FastifyPluginAsync<EdgeParts> = async (app, parts) => {
  const { config, brands, registry, budget, choosePage, previews } = parts;
  registerApiProxy(app, { config, brands });
  const read = createSwitchesReader({ choosePage, brands, budget });
  registerSwitches(app, { read, source: registry, brands, budget, previews });
};

/** Serves the pages and the files of the shell and the brands, compressed. */
const servePages: FastifyPluginAsync<EdgeParts> = async (app, parts) => {
  const { config, brands, budget, given, choosePage, previews } = parts;
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024 });
  const { shells, stored, sendFile } = parts;
  const { shellDist } = config;
  registerShellFiles(app, {
    ...{ shellDist, stored, readActive: shells.readActive, sendFile },
    readOwnVersion: async (request) => (await choosePage(request, 'open')).shell.version,
  });
  registerBrandFiles(app, brands);
  registerInstallable(app, config, {
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
  const seeds = createManifestCache();
  const { registry: source, counters } = parts;
  const html = createHtmlHandler({
    ...{ config, brands, choosePage, budget, given, previews, seeds },
    readFrame:
      (config.frames ?? true)
        ? createPageFrames(app, {
            ...{ config, brands, source, budget, shells, seeds, counters },
          })
        : undefined,
  });
  app.get('/', html);
  app.get('/*', html);
};

/** Takes the reports of browsers. */
const serveReports: FastifyPluginAsync<EdgeParts> = async (app, parts) => {
  const { config, registry: source, budget, given: tickets, counters } = parts;
  const { readShell, errors, mapFrames, samples, previews } = parts;
  const { countFault, countError } = counters ?? {};
  const warn = (text: string) => app.log.warn(text);
  const forward = config.sentry && createSentryForward(config.sentry, { mapFrames, warn });
  registerFaults(app, { source, budget, tickets, previews, countFault });
  registerErrorReports(app, { source, budget, tickets, readShell, errors, countError, forward });
  registerMounts(app, { source, budget, tickets });
  registerPages(app, { source, samples });
  registerCspReports(app, config.testMode);
};

/** Serves the status page of staff. */
const serveStaff: FastifyPluginAsync<EdgeParts> = async (app, parts) => {
  const { config, registry: source, budget, shells, samples, errors, mapFrames } = parts;
  if (!(config.hasStaffPages ?? true)) return;
  registerStatus(app, { config, source, shells, budget, samples, errors, mapFrames });
};

/** Serves what is not for players: reloads, previews of areas and brands. */
const serveDevelopment: FastifyPluginAsync<EdgeParts> = async (app, parts) => {
  const { config, brands, registry } = parts;
  if (config.liveReload || config.catalogDist) {
    registerLiveReload(app, { registry, shellDist: config.shellDist, brands });
  }
  if (config.catalogDist) registerPreview(app, config, brands);
  registerAreaPreview(app, parts.previews);
};
