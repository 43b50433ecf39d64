import path from 'node:path';
import { expect, test } from 'vitest';
import { findSharedFaults } from '../registry/offered.ts';
import { federationRuntimeAlias } from './base.ts';
import { exposedFile, loadDefinition, readCatalog, remoteConfig, workspaceRoot } from './index.ts';
import { providedModules, requiredRuntime, sharedModules } from './shared.ts';
import { sortHashTables } from './stable-integrity-plugin.ts';

test('the catalog is read from the workspace file', () => {
  const catalog = readCatalog();
  expect(catalog.get('react')).toMatch(/^\d+\.\d+\.\d+$/);
  expect(catalog.get('@tanstack/react-query')).toMatch(/^\d+\.\d+\.\d+$/);
});

test('singletons have versions, and remotes bring none of them along', () => {
  const shell = sharedModules('shell');
  const remote = sharedModules('remote');
  expect(Object.keys(remote)).toEqual(Object.keys(shell));
  for (const module of Object.values(remote)) {
    expect(module).toMatchObject({ singleton: true, strictVersion: true, import: false });
    expect(module.requiredVersion).toBe(`^${module.version}`);
  }
  expect(Object.values(shell).some((module) => 'import' in module)).toBe(false);
});

test('a remote uses the runtime of the shell, of its own minor version only', () => {
  const [[runtime = ''] = []] = Object.entries(requiredRuntime());
  expect(findSharedFaults(requiredRuntime(), providedModules())).toEqual([]);
  const newer = { ...providedModules(), [runtime]: '2.99.0' };
  expect(findSharedFaults(requiredRuntime(), newer)).toEqual([
    `${runtime} ${requiredRuntime()[runtime]}: the shell has 2.99.0`,
  ]);
});

test('two versions of a remote share neither names nor folders', async () => {
  const casino = path.join(workspaceRoot, 'mfe-casino');
  const area = await loadDefinition(casino);
  const [one, two] = ['1.0.0', '2.0.0'].map((version) => remoteConfig(casino, area, { version }));
  expect(one?.output?.uniqueName).toBe('mfe_casino_1_0_0');
  expect(two?.output?.uniqueName).toBe('mfe_casino_2_0_0');
  expect(one?.output?.path).not.toBe(two?.output?.path);
});

test('a fragment is the file of its name', () => {
  const sports = path.join(workspaceRoot, 'mfe-sports');
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
