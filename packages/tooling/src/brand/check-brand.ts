import path from 'node:path';
import { type Brand, type BrandFault, BrandFaults, listBrands, loadBrand } from '@exchange/brands';
import { auditBrand } from '@exchange/brands/audit';
import { findTextFaults, readKnownTexts } from './known-texts.ts';

/** Loads the valid other brands. */
async function loadOthers(brandsDir: string, id: string): Promise<Brand[]> {
  const others = (await listBrands(brandsDir)).filter((name) => name !== id);
  const loaded = await Promise.all(
    others.map((name) => loadBrand(path.join(brandsDir, name)).catch(() => undefined)),
  );
  return loaded.filter((brand) => brand !== undefined);
}

/** Returns everything that keeps a brand from players; empty for a valid one. */
export async function checkBrand(brandsDir: string, id: string): Promise<readonly BrandFault[]> {
  try {
    const brand = await loadBrand(path.join(brandsDir, id));
    const [others, known] = await Promise.all([loadOthers(brandsDir, id), readKnownTexts()]);
    return [...auditBrand(brand, others), ...findTextFaults(brand, known)];
  } catch (error) {
    if (error instanceof BrandFaults) return error.faults;
    throw error;
  }
}
