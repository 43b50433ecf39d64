import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { areaFolder } from '../testing/fixtures.ts';
import { findLeakingStyles } from './area-styles-loader.ts';
import { loadDefinition, remoteConfig, runBuild } from './index.ts';

test.each([
  '.page { color: red; }',
  '.page > li:hover, .page + p::before { color: red; }',
  'td.amount { color: red; }',
  ':is(.back, .lay) td > [aria-hidden] { color: red; }',
  '.chart :global(.u-wrap) { color: red; }',
  '@layer areas { @media (width > 9px) { .page { color: red; } } }',
  '@keyframes turn { from { opacity: 0; } 50% { opacity: 1; } }',
])('%s stays in its area', (source) => {
  expect(findLeakingStyles('a.module.css', source)).toEqual([]);
});

test.each([
  'body { color: red; }',
  ':root { --line: red; }',
  '* { color: red; }',
  '[lang] { top: 0; }',
  'p, .page { color: red; }',
  ':is(.page, header) { top: 0; }',
  ':not(.page) { top: 0; }',
  ':global(body) { display: none; }',
  ':global .page { top: 0; }',
  'body .page { top: 0; }',
  'body:has(.page) { top: 0; }',
  '.page { body:has(&) { top: 0; } }',
  ':global { .a { top: 0; } }',
  '@font-face { font-family: Inter; }',
  '@import "a.css";',
  '@property --x { syntax: "*"; }',
  ':global.page { top: 0; }',
  ':is(:global.page) { top: 0; }',
  ':local.page { top: 0; }',
  '@layer areas { header { display: none; } }',
])('%s is refused', (source) => {
  expect(findLeakingStyles('a.module.css', `\n${source}`)).toContainEqual(
    expect.stringMatching(/^2: .* reaches (?:every page|beyond the area)/),
  );
});

test('a plain style sheet is refused', () => {
  expect(findLeakingStyles('a.css', '.page { color: red; }')).toEqual([
    '1: a plain style sheet reaches every page: name it *.module.css',
  ]);
});

test('the build of an area fails, and names file and line @security:measures.64', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'styles-'));
  try {
    const entry = path.join(folder, 'area.tsx');
    await writeFile(entry, "import './leak.module.css'; export const routes = {};");
    await writeFile(
      path.join(folder, 'leak.module.css'),
      '.page { top: 0; }\n:global(body) { display: none; }',
    );
    const context = areaFolder('reports');
    const config = remoteConfig(context, await loadDefinition(context), {
      mode: 'production',
      outputRoot: folder,
      exposes: { './area': entry },
    });
    await expect(runBuild([config])).rejects.toThrow(
      /leak\.module\.css:2: ":global\(body\)" reaches beyond the area/,
    );
  } finally {
    await rm(folder, { recursive: true });
  }
});
