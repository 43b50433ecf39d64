import { buildCatalog, CATALOG_DIST } from '../build-apps.ts';
import { runBuiltSystem } from '../start/run.ts';
import { brandsDir, readPorts } from '../workspace.ts';

/**
 * Runs the system with the catalogue of components and a page with all brands side by side, until
 * Ctrl+C; follows every change of a brand.
 */
export const previewBrand = (id: string): Promise<number> =>
  runBuiltSystem({
    by: 'npm run brand',
    prepare: buildCatalog,
    note: `  Preview of ${id}: http://localhost:${readPorts().edge}/preview/${id}\n`,
    env: { CATALOG_DIST, BRANDS_DIR: brandsDir() },
  });
