import { existsSync, rmSync } from 'node:fs';
import { cp, glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CommandFailure } from '../command.ts';
import { execute } from '../execute.ts';
import { inRoot } from '../workspace.ts';
import { outsideManifest, readSdk, type SdkPackage } from './packages.ts';

/** Files that others load by their address, beside the exports. */
const LOADED: Readonly<Record<string, readonly string[]>> = {
  '@exchange/federation': [
    './src/build/area-refresh.ts',
    './src/build/area-styles-loader.ts',
    './src/build/jsx-dev-runtime.ts',
    './src/build/pure-calls-loader.ts',
    './src/frame/no-network.ts',
    './src/frame/react.ts',
  ],
  '@exchange/frames': ['./src/renderer-program.ts', './src/bundle-worker.ts'],
  '@exchange/area-kit': ['./src/development/page-client.ts', './src/development/page-react.ts'],
};

/** Folder of the builds of this process: tests and checks build the SDK at the same time. */
export const SDK_BUILDS: string = inRoot('.cache/sdk', `build-${process.pid}`);

/** Folder in which this process builds a package of the SDK; it goes with the process. */
export const sdkBuildFolder = ({ manifest: { name } }: SdkPackage): string =>
  path.join(SDK_BUILDS, path.basename(name));

/**
 * Builds the packages of the SDK to JavaScript with declarations, each as it is installed
 * elsewhere. Throws CommandFailure after the compiler's messages.
 */
export async function buildSdk(): Promise<readonly SdkPackage[]> {
  const sdk = readSdk();
  process.once('exit', () => rmSync(SDK_BUILDS, { recursive: true, force: true }));
  // Each package is compiled against the declarations of those that it depends on.
  await compile('-b', ...sdk.map(({ folder }) => folder));
  await Promise.all(
    sdk.map(async (one) => {
      const build = sdkBuildFolder(one);
      await rm(build, { recursive: true, force: true });
      await mkdir(build, { recursive: true });
      const config = path.join(build, 'tsconfig.json');
      await writeFile(config, JSON.stringify(compilerSettings(one, build, sdk)));
      await compile('-p', config);
      await rm(config);
      await copyAssets(one, path.join(build, 'dist'));
      await nameDeclarations(path.join(build, 'dist'));
      const manifest = JSON.stringify(outsideManifest(one), null, 2);
      await writeFile(path.join(build, 'package.json'), `${manifest}\n`);
      const changelog = path.join(one.folder, 'CHANGELOG.md');
      if (existsSync(changelog)) await cp(changelog, path.join(build, 'CHANGELOG.md'));
    }),
  );
  return sdk;
}

async function compile(...args: readonly string[]): Promise<void> {
  const code = await execute(inRoot('node_modules/.bin/tsc'), args);
  if (code !== 0) throw new CommandFailure('The SDK does not compile; see the lines above.');
}

function compilerSettings(
  { folder, manifest, exports }: SdkPackage,
  build: string,
  sdk: readonly SdkPackage[],
): object {
  const { bin = {} } = manifest;
  const loaded = [...Object.values(bin), ...(LOADED[manifest.name] ?? [])];
  const entries = [...Object.values(exports), ...loaded];
  const scripts = entries.filter((file) => /\.tsx?$/.test(file));
  const used = { ...manifest.dependencies, ...manifest.peerDependencies };
  return {
    extends: path.join(folder, 'tsconfig.json'),
    compilerOptions: {
      composite: false,
      incremental: false,
      tsBuildInfoFile: null,
      emitDeclarationOnly: false,
      rewriteRelativeImportExtensions: true,
      rootDir: path.join(folder, 'src'),
      outDir: path.join(build, 'dist'),
      typeRoots: [path.join(folder, 'node_modules/@types')],
    },
    // Only what the exports reach: no tests, and nothing that runs in this workspace alone.
    files: [
      inRoot('packages/tooling/tsconfig/assets.d.ts'),
      ...scripts.map((file) => path.join(folder, file)),
    ],
    include: [],
    references: sdk
      .filter((other) => other.manifest.name in used)
      .map((other) => ({ path: other.folder })),
  };
}

/** Copies styles, fonts and texts beside the scripts that import them. */
async function copyAssets({ folder }: SdkPackage, dist: string): Promise<void> {
  const src = path.join(folder, 'src');
  const assets = glob('**/*.{css,json,woff2,svg}', { cwd: src, exclude: ['testing/**'] });
  for await (const file of assets) await cp(path.join(src, file), path.join(dist, file));
}

// The compiler rewrites the endings of imports in scripts, but not in declarations.
async function nameDeclarations(dist: string): Promise<void> {
  for await (const name of glob('**/*.d.ts', { cwd: dist })) {
    const file = path.join(dist, name);
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replaceAll(/(['"])(\.\.?\/[^'"]+)\.tsx?\1/g, '$1$2.js$1'));
  }
}
