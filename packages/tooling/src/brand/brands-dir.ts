import { inRoot } from '../workspace.ts';

/** Returns the folder of the brands: `BRANDS_DIR`, as edge and server read it. */
export const brandsDir = (env: NodeJS.ProcessEnv = process.env): string =>
  env.BRANDS_DIR ?? inRoot('packages/delivery/themes');
