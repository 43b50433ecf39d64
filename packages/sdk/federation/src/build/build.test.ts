import { glob, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findModuleFaults } from '../registry/module-faults.ts';
import { areaFolder } from '../testing/fixtures.ts';
import { federationRuntimeAlias } from './base.ts';
import { exposedFile, loadDefinition, remoteConfig, runBuild } from './index.ts';
import { readInstalledVersion } from './installed.ts';
import { providedModules, requiredModules, sharedModules } from './shared.ts';
import { sortHashTables } from './stable-integrity-plugin.ts';

test('a version is that of the package which the app imports, else the one that comes along', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'exchange-installed-'));
  try {
    const own = path.join(folder, 'node_modules/react');
    await mkdir(own, { recursive: true });
    await writeFile(path.join(folder, 'package.json'), '{}');
    await writeFile(path.join(own, 'package.json'), '{"name":"react","version":"18.3.1"}');
    expect(readInstalledVersion('react', folder)).toBe('18.3.1');
    expect(sharedModules('remote', folder)['react/']?.requiredVersion).toBe('^18.3.1');
    expect(readInstalledVersion('zustand', folder)).toMatch(/^\d+\.\d+\.\d+$/);
    expect(() => readInstalledVersion('no-such-package', folder)).toThrow('is not installed');
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('singletons have versions, and remotes bring none of them along', () => {
  const shell = sharedModules('shell', areaFolder('casino'));
  const remote = sharedModules('remote', areaFolder('casino'));
  expect(Object.keys(remote)).toEqual(Object.keys(shell));
  for (const [name, module] of Object.entries(remote)) {
    expect(module).toMatchObject({ singleton: true, strictVersion: true, import: false });
    const range = name.startsWith('@exchange/') ? '*' : `^${module.version}`;
    expect(module.requiredVersion).toBe(range);
  }
  expect(Object.values(shell).some((module) => 'import' in module)).toBe(false);
});

test('a remote uses the runtime of the shell, of its own minor version only', () => {
  const casino = areaFolder('casino');
  const required = requiredModules(casino);
  const provided = providedModules(casino);
  expect(findModuleFaults(required, provided)).toEqual([]);
  const runtime = '@module-federation/runtime-core';
  expect(findModuleFaults(required, { ...provided, [runtime]: '2.99.0' })).toEqual([
    `${runtime} ${required[runtime]}: the shell has 2.99.0`,
  ]);
});

test('the page runs any version of the SDK, which gate and edges compare', () => {
  const casino = areaFolder('casino');
  const { version } = sharedModules('shell', casino)['@exchange/store'] ?? {};
  expect(sharedModules('remote', casino)['@exchange/store']?.requiredVersion).toBe('*');
  expect(requiredModules(casino)['@exchange/store']).toBe(`^${version}`);
});

test('two versions of a remote share neither names nor folders', async () => {
  const casino = areaFolder('casino');
  const area = await loadDefinition(casino);
  const [one, two] = ['1.0.0', '2.0.0'].map((version) => remoteConfig(casino, area, { version }));
  expect(one?.output?.uniqueName).toBe('mfe_casino_1_0_0');
  expect(two?.output?.uniqueName).toBe('mfe_casino_2_0_0');
  expect(one?.output?.path).not.toBe(two?.output?.path);
});

test('selectors keep their specificity: they are built for the promised browsers', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'exchange-styles-'));
  try {
    const entry = path.join(folder, 'area.tsx');
    const code = "import s from './a.module.css'; export const routes = { page: s.page };";
    await writeFile(entry, code);
    await writeFile(path.join(folder, 'a.module.css'), '.page :is(th, td) { top: 0; }');
    const reports = areaFolder('reports');
    const config = remoteConfig(reports, await loadDefinition(reports), {
      mode: 'production',
      outputRoot: folder,
      exposes: { './area': entry },
    });
    await runBuild([config]);
    let styles = '';
    for await (const file of glob('*/*.css', { cwd: folder })) {
      styles += await readFile(path.join(folder, file), 'utf8');
    }
    expect(styles).toMatch(/page :is\(th,\s?td\)\{top:0\}/);
    expect(styles).not.toMatch(/-any\(/);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a fragment is the file of its name', () => {
  const sports = areaFolder('sports');
  expect(exposedFile(sports, './area')).toBe('./src/area.tsx');
  expect(exposedFile(sports, './bet-slip')).toBe('./src/bet-slip/BetSlip.tsx');
  expect(() => exposedFile(sports, './lost-slip')).toThrow('src/…/LostSlip.tsx');
});

test('the federation runtime is bundled from its ES modules', () => {
  const alias = federationRuntimeAlias();
  expect(Object.keys(alias)).toHaveLength(6);
  for (const [from, to] of Object.entries(alias)) {
    expect(from).toMatch(/\.cjs$/);
    expect(to).toMatch(/\.m?js$/);
  }
});

test.each(['sriHashes', 'sriCssHashes'])(
  '%s has one order, whichever chunk came first',
  (table) => {
    const code = (entries: string) => `e.${table}={${entries}};var t={b:1,a:2}`;
    const [one, two] = ['391:"sha384-x+/="', '871:"*-*-*-CHUNK-SRI-HASH-y"'];
    expect(sortHashTables(code(`${two},${one}`))).toBe(code(`${one},${two}`));
    expect(sortHashTables(code(`${one},${two}`))).toBe(code(`${one},${two}`));
  },
);

test('the names of the shared router are those of its version', async () => {
  const router = await import('../runtime/router.ts');
  // ROUTER_VERSION rises with each change, since gate and edges compare areas with it.
  expect([
    sharedModules('shell', areaFolder('casino'))['@exchange/federation/router']?.version,
    ...Object.keys(router).sort(),
  ]).toEqual([
    '0.1.13',
    'BrowserRouter',
    'Link',
    'NavLink',
    'Navigate',
    'Outlet',
    'useLocation',
    'useNavigate',
    'useParams',
    'useRoutes',
    'useSearchParams',
  ]);
});
