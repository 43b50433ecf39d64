import { expect, test } from 'vitest';
import { readCatalog, remoteConfig } from './index.ts';
import { federationRuntimeAlias } from './runtime-alias.ts';
import { sharedModules } from './shared.ts';

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

test('two versions of a remote share neither names nor folders', () => {
  const [one, two] = ['1.0.0', '2.0.0'].map((version) => remoteConfig('casino', { version }));
  expect(one?.output?.uniqueName).toBe('mfe_casino_1_0_0');
  expect(two?.output?.uniqueName).toBe('mfe_casino_2_0_0');
  expect(one?.output?.path).not.toBe(two?.output?.path);
});

test('the federation runtime is bundled from its ES modules', () => {
  const alias = federationRuntimeAlias();
  expect(Object.keys(alias)).toHaveLength(5);
  for (const [from, to] of Object.entries(alias)) {
    expect(from).toMatch(/\.cjs$/);
    expect(to).toMatch(/\.m?js$/);
  }
});
