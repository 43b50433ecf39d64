import { execFile } from 'node:child_process';
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inRoot } from '@exchange/tooling/workspace.ts';

/** The brands of a running system. */
interface SystemBrands {
  brandsDir: string;
  ports: { edge: number };
}

/** Copies the brands into `folder` with or without streamed prices. */
export async function copyBrands(folder: string, streaming: boolean): Promise<string> {
  const brands = path.join(folder, 'brands');
  await cp(inRoot('packages/delivery/themes'), brands, { recursive: true });
  for (const entry of await readdir(brands, { withFileTypes: true })) {
    const file = path.join(brands, entry.name, 'brand.json');
    if (!entry.isDirectory() || entry.name === 'node_modules') continue;
    const brand = JSON.parse(await readFile(file, 'utf8')) as { settings: Record<string, string> };
    brand.settings['site.stream'] = streaming ? '1' : '0';
    await writeFile(file, JSON.stringify(brand));
  }
  return brands;
}

/** Runs `npm run brand` against the brands of a running system, as an operator does. */
export function runBrand(
  { brandsDir, ports }: SystemBrands,
  args: readonly string[],
): Promise<{ code: number; output: string }> {
  const env = { ...process.env, BRANDS_DIR: brandsDir, PORT_BASE: String(ports.edge) };
  const command = [inRoot('packages/tooling/src/cli.ts'), 'brand', ...args];
  return new Promise((resolve) => {
    execFile(process.execPath, command, { env }, (error, stdout, stderr) => {
      const code = typeof error?.code === 'number' ? error.code : Number(error !== null);
      resolve({ code, output: stdout + stderr });
    });
  });
}

/** Changes `brand.json` of a brand of a running system. */
export async function changeBrand(
  { brandsDir }: Pick<SystemBrands, 'brandsDir'>,
  id: string,
  changes: Readonly<Record<string, unknown>>,
): Promise<void> {
  const file = path.join(brandsDir, id, 'brand.json');
  const brand = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
  await writeFile(file, JSON.stringify({ ...brand, ...changes }));
}
