import { CATALOG_DIST } from '@exchange/federation/build';
import { runBuiltSystem } from '../start/run-built.ts';
import { readPorts } from '../workspace.ts';
import { brandsDir } from './brands-dir.ts';
import { buildCatalog } from './build-catalog.ts';

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
