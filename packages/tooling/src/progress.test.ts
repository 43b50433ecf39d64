import { afterEach, beforeEach, expect, it, vi } from 'vitest';

let progress: typeof import('./progress.ts');
beforeEach(async () => {
  vi.spyOn(console, 'log').mockReturnValue();
  vi.resetModules();
  progress = await import('./progress.ts');
});
afterEach(() => vi.restoreAllMocks());

it('a command without steps has no verdict', () => {
  expect(progress.verdict('release', 0)).toBeUndefined();
});

it('prints how long all took', async () => {
  await progress.step('Types', async () => 0);
  expect(progress.verdict('check', 0)).toMatch(/^✓ check done in [\d.]+ s$/);
});

it('names the steps that failed, by their exit codes or by what they threw', async () => {
  await progress.step('Types', async () => 1);
  await progress.step('Imports', async () => 1);
  expect(progress.verdict('check', 1)).toMatch(/^✗ Types, Imports failed after [\d.]+ s$/);
});

it('names the innermost step', async () => {
  const inner = () => progress.step('Building', () => Promise.reject(new Error('no')));
  await expect(progress.step('All', inner)).rejects.toThrow('no');
  expect(progress.verdict('test', 1)).toMatch(/^✗ Building failed after/);
});
