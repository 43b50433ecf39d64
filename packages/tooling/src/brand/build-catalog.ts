import { catalogPageConfig, runBuild } from '@exchange/federation/build';

/** Builds the catalogue of components. Throws BuildError with the bundler's messages. */
export const buildCatalog = (): Promise<void> => runBuild([catalogPageConfig()]);
