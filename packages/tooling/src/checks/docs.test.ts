import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { inRoot, root } from '../workspace.ts';
import { textFiles } from './committed-secrets.ts';
import {
  findDeadLinks,
  findInventedCode,
  listAnchors,
  listBlocks,
  listCommands,
  listPaths,
  type Page,
} from './docs.ts';

const MAX_README_LINES = 150;
const MAX_README_BYTES = 9 * 1024;

const read = (file: string) => readFileSync(inRoot(file), 'utf8');
const isThere = (file: string) => existsSync(inRoot(file));

const files = (await textFiles()).filter((file) => file.endsWith('.md'));
const pages: readonly Page[] = files.map((file) => ({ file, text: read(file) }));
/** The packages of the workspace. */
const folders: string[] = [];
for await (const manifest of glob('{shell,mfe-*,packages/*,packages/*/*,e2e}/package.json', {
  cwd: root,
})) {
  folders.push(path.dirname(manifest));
}
const commands = pages.flatMap(listCommands);

describe('README.md', () => {
  it('is a page that one reads at once', () => {
    const text = read('README.md');
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(MAX_README_LINES);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(MAX_README_BYTES);
  });

  it('names libraries of the catalog only', () => {
    const [, table = ''] = /## Libraries\n([\s\S]*?)\n## /.exec(read('README.md')) ?? [];
    const cells = [...table.matchAll(/^\| (`[^|]+)\|/gm)].map(([, cell = '']) => cell);
    const names = cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name));
    expect(names.length).toBeGreaterThan(10);
    const catalog = read('pnpm-workspace.yaml').replaceAll('"', '');
    expect(names.filter((name) => !catalog.includes(`\n  ${name}: `))).toEqual([]);
  });
});

it('.nvmrc names the Node of the catalog', () => {
  const [, version] = /^ {2}node: (\S+)$/m.exec(read('pnpm-workspace.yaml')) ?? [];
  expect(read('.nvmrc').trim()).toBe(version);
});

it.each(folders)('%s has a README', (folder) => {
  expect(isThere(path.join(folder, 'README.md'))).toBe(true);
});

describe('the documents', () => {
  it.each(pages)('$file links to files and headings that exist', (page) => {
    expect(findDeadLinks(page, isThere, read)).toEqual([]);
  });

  it.each(pages)('$file names paths that exist', (page) => {
    expect(listPaths(page).filter((file) => !isThere(file))).toEqual([]);
  });

  it('exist where comments in code name them', async () => {
    const sources = (await textFiles()).filter(
      (file) => /\.(tsx?|mjs|css|ya?ml)$/.test(file) && !file.includes('/checks/docs'),
    );
    const named = sources.flatMap((file) => read(file).match(/\bdocs\/[\w/-]+\.md\b/g) ?? []);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((file) => !isThere(file))).toEqual([]);
  });

  it('show npm scripts that exist', () => {
    const missing = commands.filter(({ folder, script }) => {
      const { scripts } = JSON.parse(read(`${folder || '.'}/package.json`));
      return scripts[script] === undefined;
    });
    expect(missing).toEqual([]);
  });

  it.each([
    ['release', []],
    ['brand', []],
    ['bench', ['unknown']],
  ])('show words and flags that `%s` knows', (script, args) => {
    // The usage output is authoritative; the documented words must be in it.
    const cli = inRoot('packages/tooling/src/cli.ts');
    const { stdout, stderr } = spawnSync(process.execPath, [cli, script, ...args], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1' },
    });
    const usage = stdout + stderr;
    const shown = commands.filter(({ script: name, folder }) => name === script && folder === '');
    expect(shown.length).toBeGreaterThan(0);
    const words = shown.flatMap(({ words }) =>
      script === 'bench' ? words : words.filter((word, at) => at === 0 || word.startsWith('--')),
    );
    expect(words.filter((word) => word !== '…' && !usage.includes(word))).toEqual([]);
  });

  it.each(pages.filter(({ file }) => file.startsWith('docs/guides/')))(
    '$file shows code of real files only',
    (page) => {
      const readIfThere = (file: string) => (existsSync(inRoot(file)) ? read(file) : undefined);
      expect(listBlocks(page).flatMap((block) => findInventedCode(block, readIfThere))).toEqual([]);
    },
  );
});

describe('reading a page', () => {
  const page = (text: string): Page => ({ file: 'docs/a.md', text });

  it('makes the anchors that GitHub makes', () => {
    const headings = '# One, two & `three`\n```sh\n# none\n```\n## A [link](b.md)\n## A link\n';
    expect(listAnchors(headings)).toEqual(['one-two--three', 'a-link', 'a-link-1']);
  });

  it('finds a link to a file or a heading that is not there', () => {
    const text = '# Top\n[a](b.md) [b](#top) [c](#gone) [d](c.md#here) [e](https://x.example)';
    const faults = findDeadLinks(
      page(text),
      (file) => file !== 'docs/b.md',
      () => '# There',
    );
    expect(faults).toEqual([
      'docs/a.md: b.md leads to no file',
      'docs/a.md: #gone has no such heading',
      'docs/a.md: c.md#here has no such heading',
    ]);
  });

  it('finds paths of the repository, and no placeholders, patterns or builds', () => {
    const text =
      '`packages/sdk/api/src` `src/own` `shell/dist` `packages/delivery/themes/NAME` `e2e/*.ts` `a/b`';
    expect(listPaths(page(text))).toEqual(['packages/sdk/api/src', 'docs/src/own']);
  });

  it('finds commands with their words, inline and in blocks', () => {
    const text = [
      'Run `PORT_BASE=1 npm start` or `npm run bench book`.',
      '```sh\ncd packages/backend/server && npm run db:generate -- --name x   # why\nnpm i\n```',
    ].join('\n');
    expect(listCommands(page(text))).toEqual([
      { file: 'docs/a.md', script: 'start', words: [], folder: '' },
      { file: 'docs/a.md', script: 'bench', words: ['book'], folder: '' },
      {
        file: 'docs/a.md',
        script: 'db:generate',
        words: ['--name', 'x'],
        folder: 'packages/backend/server',
      },
    ]);
  });

  it.each([
    ['// a.ts\nconst a = 1;\n// …\nconst c = 3;\n', 0],
    ['// a.ts\nconst b = 1;\n', 1],
    ['const a = 1;\n', 1],
  ])('holds %j against its file', (text, count) => {
    const block = { file: 'docs/a.md', language: 'ts', text };
    const source = 'const a = 1;\nconst b = 2;\nconst c = 3;\n';
    const faults = findInventedCode(block, (file) => (file === 'a.ts' ? source : undefined));
    expect(faults).toHaveLength(count);
  });
});
