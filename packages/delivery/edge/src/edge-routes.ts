import type { LiveBrands } from '@exchange/brands';
import { selectShells } from '@exchange/federation/registry';
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { registerApiProxy } from './api-proxy.ts';
import { registerAreaPreview } from './area-preview/preview-pages.ts';
import { registerBrandFiles } from './brand-of.ts';
import type { AutoCanaries } from './canary/auto-canaries.ts';
import type { EdgeConfig } from './config.ts';
import { registerCspReports } from './csp-reports.ts';
import { registerDevelopment } from './development/development-pages.ts';
import { registerLiveReload } from './development/live-reload.ts';
import type { SendReleaseFile } from './files.ts';
import { createPageFrames } from './frame/page-frame.ts';
import { createHtmlHandler } from './html/html-route.ts';
import { registerInstallable } from './installable/routes.ts';
import { createManifestCache } from './manifest-cache.ts';
import type { createBuildFinder } from './override/find-build.ts';
import { createHandOverTickets, registerOverrideAcceptance } from './override/hand-over.ts';
import type { OverrideCookies } from './override/override-cookie.ts';
import { registerOverride } from './override/routes.ts';
import { registerPreview } from './preview/routes.ts';
import type { shareRedis } from './redis.ts';
import type { RegistrySource } from './registry-source.ts';
import type { ReadShell, ShellSource } from './shell/shell-source.ts';
import type { StoredShells } from './shell/stored-shells.ts';
import { registerShellFiles } from './shell/stored-shells.ts';
import type { Signer } from './signer.ts';
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
import type { BrowserTokens, ChoosePage } from './version-selection.ts';

/** What the routes of an edge share. */
export interface EdgeParts {
  config: EdgeConfig;
  brands: LiveBrands;
  registry: RegistrySource;
  budget: ErrorBudget;
  canaries: AutoCanaries;
  given: GivenTickets;
  readShell: ReadShell;
  shells: ShellSource;
  stored: StoredShells;
  sendFile: SendReleaseFile;
  builds: ReturnType<typeof createBuildFinder>;
  choosePage: ChoosePage;
  /** Undefined without staff. */
  overrides: OverrideCookies | undefined;
  tokens: BrowserTokens;
  signer: Signer;
  /** Shared by several edges; undefined: none. */
  redis: ReturnType<typeof shareRedis>;
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
  const { config, brands, registry, budget, canaries, choosePage, overrides, tokens } = parts;
  registerApiProxy(app, { config, brands });
  const read = createSwitchesReader({ choosePage, brands, budget, canaries });
  registerSwitches(app, {
    ...{ read, source: registry, brands, budget, canaries, overrides, tokens },
  });
};

/** Serves the pages and the files of the shell and the brands, compressed. */
const servePages: FastifyPluginAsync<EdgeParts> = async (app, parts) => {
  const { config, brands, budget, given, choosePage, overrides, tokens } = parts;
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024 });
  const { shells, stored, sendFile } = parts;
  const { shellDist } = config;
  registerShellFiles(app, {
    ...{ shellDist, stored, readActive: shells.readActive, sendFile },
    readOwnVersion: async (request) => (await choosePage(request, 'open')).pageShell.version,
  });
  registerBrandFiles(app, brands);
  registerInstallable(app, config, {
    brands,
    choosePage,
    // A worker outlives the preview, override or area in development of its browser.
    async readWorker({ document, pageShell, shared }, { id: brand }) {
      const isOwn = shared?.shell !== pageShell.version;
      const choice = { isSuspended: budget.isSuspended, brand };
      return shells.readWorker(
        isOwn ? await shells.readFirst(selectShells(document, choice)) : pageShell,
      );
    },
  });
  const seeds = createManifestCache();
  const { registry: source, canaries, counters } = parts;
  const html = createHtmlHandler({
    ...{ config, brands, choosePage, budget, given, overrides, tokens, seeds },
    readFrame:
      (config.frames ?? true)
        ? createPageFrames(app, {
            ...{ config, brands, source, budget, canaries, shells, seeds, counters },
          })
        : undefined,
  });
  app.get('/', html);
  app.get('/*', html);
};

/** Takes the reports of browsers. */
const serveReports: FastifyPluginAsync<EdgeParts> = async (app, parts) => {
  const { config, registry: source, budget, canaries, given: tickets, overrides, counters } = parts;
  const { readShell, errors, mapFrames, samples } = parts;
  const { countFault, countError } = counters ?? {};
  const warn = (text: string) => app.log.warn(text);
  const forward = config.sentry && createSentryForward(config.sentry, { mapFrames, warn });
  const previews = parts.tokens.preview;
  registerFaults(app, { source, budget, canaries, tickets, overrides, previews, countFault });
  registerErrorReports(app, {
    ...{ source, budget, canaries, tickets, overrides, readShell, errors, countError, forward },
  });
  registerMounts(app, { source, budget, canaries, tickets, overrides });
  registerPages(app, { source, samples, canaries, tickets });
  registerCspReports(app, config.testMode);
};

/** Serves the pages of staff: the status, and the choice of another version. */
const serveStaff: FastifyPluginAsync<EdgeParts> = async (app, parts) => {
  const { config, brands, registry, budget, shells, builds, overrides, samples, errors } = parts;
  const { mapFrames, canaries } = parts;
  const { staff } = config;
  if (config.hasStaffPages ?? true) {
    registerStatus(app, {
      config,
      source: registry,
      shells,
      budget,
      canaries,
      samples,
      errors,
      mapFrames,
    });
  }
  if (!staff || !overrides) return;
  const tickets = createHandOverTickets(parts.signer, parts.redis);
  registerOverride(app, { staff, builds, overrides, tickets, brands });
  registerOverrideAcceptance(app, { overrides, tickets });
};

/** Serves what is not for players: areas in development, reloads, previews of areas and brands. */
const serveDevelopment: FastifyPluginAsync<EdgeParts> = async (app, parts) => {
  const { config, brands, registry } = parts;
  if (config.liveReload || config.catalogDist) {
    registerLiveReload(app, { registry, shellDist: config.shellDist, brands });
  }
  if (config.catalogDist) registerPreview(app, config, brands);
  registerDevelopment(app, parts.tokens.development);
  registerAreaPreview(app, parts.tokens.preview);
};
