import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findBase } from './served-tree.ts';

const AUTHOR = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];

let tree: string;
const git = (...args: string[]) =>
  execFileSync('git', ['-C', tree, ...args], { encoding: 'utf8' }).trim();
const write = (name: string) => writeFileSync(path.join(tree, name), name);
function commit(name: string): string {
  write(name);
  git('add', '--all');
  git(...AUTHOR, 'commit', '--quiet', '--message', name);
  return git('rev-parse', 'HEAD');
}

beforeEach(() => {
  tree = mkdtempSync(path.join(tmpdir(), 'visual-'));
  git('init', '--quiet');
});
afterEach(() => rmSync(tree, { recursive: true }));

describe('a change is compared', () => {
  test('with the commit before it where all is committed @spec:brands.11', async () => {
    const first = commit('first');
    commit('second');
    expect(await findBase(undefined, tree)).toBe(first);
  });

  test.each([
    ['a changed file', 'second'],
    ['a new file', 'third'],
  ])('with the last commit where %s is not committed @spec:brands.11', async (_, name) => {
    commit('first');
    const second = commit('second');
    writeFileSync(path.join(tree, name), 'changed');
    expect(await findBase(undefined, tree)).toBe(second);
  });

  test('with the commit that was named, by whatever name', async () => {
    const first = commit('first');
    git('tag', 'release');
    commit('second');
    expect(await findBase('release', tree)).toBe(first);
    expect(await findBase(first.slice(0, 8), tree)).toBe(first);
  });
});

describe('there is nothing to compare with', () => {
  test('where the first commit is the only one', async () => {
    commit('first');
    await expect(findBase(undefined, tree)).rejects.toThrow('there is no earlier commit');
  });

  test.each(['nonsense', '--all', 'HEAD~7'])('where %s was named', async (name) => {
    commit('first');
    await expect(findBase(name, tree)).rejects.toThrow(`--base: ${name} is not a commit`);
  });

  test('outside a repository', async () => {
    rmSync(path.join(tree, '.git'), { recursive: true });
    await expect(findBase(undefined, tree)).rejects.toThrow('status --porcelain failed');
  });
});
