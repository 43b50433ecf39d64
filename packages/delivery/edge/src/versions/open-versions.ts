import type { LiveBrands } from '@exchange/brands';
import type { RemoteAreaName } from '@exchange/contract';
import {
  openReleaseStore,
  type ReleaseStorageConfig,
  type ReleaseStore,
} from '@exchange/federation/releases';
import type { FastifyInstance } from 'fastify';
import { servedMs } from './budget/budget-state.ts';
import type { ErrorBudget } from './budget/error-budget.ts';
import { type BudgetConfig, openErrorBudget } from './budget/shared-state.ts';
import { createVersionTickets, type VersionTickets } from './budget/version-tickets.ts';
import type { LocalAreas } from './developed-areas.ts';
import { createBuildFinder } from './previews/find-build.ts';
import { createPreviewCookies, type PreviewCookies } from './previews/preview-cookies.ts';
import type { AreaPlaces } from './registry/area-origins.ts';
import { followRegistry, type RegistrySource } from './registry/registry-source.ts';
import { createFileSender, type SendReleaseFile } from './releases/files.ts';
import { createShellSource, type ShellSource } from './releases/shell-source.ts';
import { createStoredShells, type StoredShells } from './releases/stored-shells.ts';
import type { Signer } from './signer.ts';
import { type ChoosePage, createVersionSelection } from './version-selection.ts';

/** Where versions come from, and when one is suspended. */
export interface VersionsConfig extends BudgetConfig {
  /** Folder of a build of the shell, used while no release of it is registered. */
  shellDist: string;
  /** Storage of the registry and the releases. */
  releases: ReleaseStorageConfig;
  /** Returns the address of an area's files for browsers, without a slash at its end. */
  originOf: (area: RemoteAreaName) => string;
  /** Addresses of areas' files, which the edge publishes for the gate of a new area. */
  places: AreaPlaces;
  /** Areas that this machine serves to all pages, in development. */
  localAreas?: LocalAreas | undefined;
}

/** The versions of the shell and the areas that an edge knows, and which of them a page gets. */
export interface Versions {
  store: ReleaseStore;
  source: RegistrySource;
  budget: ErrorBudget;
  tickets: VersionTickets;
  stored: StoredShells;
  shells: ShellSource;
  sendFile: SendReleaseFile;
  previews: PreviewCookies;
  choosePage: ChoosePage;
}

/** Opens the store and what follows it, until `app` closes. Rejects if the store cannot be opened. */
export async function openVersions(
  app: FastifyInstance,
  config: VersionsConfig,
  { brands, signer }: { brands: Pick<LiveBrands, 'ofHost'>; signer: Signer },
): Promise<Versions> {
  const { shellDist, originOf } = config;
  const warn = (text: string) => app.log.warn(text);
  const store = await openReleaseStore(config.releases);
  const source = followRegistry({ storage: store.storage, rootKey: store.keys.rootKey }, warn);
  app.addHook('onClose', async () => source.close());
  const { current: readRegistry } = source;
  const budget = await openErrorBudget(app, config, signer);
  const tickets = createVersionTickets(signer, servedMs(config.faultBudget.windowMs));
  const stored = createStoredShells(store, readRegistry, warn);
  const shells = createShellSource({ shellDist, store, stored, readRegistry, budget, warn });
  const findBuild = createBuildFinder({ store, originOf, shells, readRegistry });
  const previews = createPreviewCookies({ signer, source, findBuild });
  return {
    store,
    source,
    budget,
    tickets,
    stored,
    shells,
    sendFile: createFileSender(store),
    previews,
    choosePage: createVersionSelection(config, { shells, source, brands, budget, previews }),
  };
}
