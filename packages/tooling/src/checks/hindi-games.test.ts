import { glob, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { inRoot } from '../workspace.ts';
import { findKeys } from './translation-keys.ts';

const PROVIDER = inRoot('packages/backend/casino-provider/src');

async function list(pattern: string): Promise<string[]> {
  const found: string[] = [];
  for await (const file of glob(pattern, { cwd: PROVIDER })) found.push(file);
  return found.filter((file) => !/\.test\.tsx?$/.test(file)).sort();
}
const read = (file: string) => readFile(`${PROVIDER}/${file}`, 'utf8');
const readHindi = async (file: string) => JSON.parse(await read(file)) as Record<string, string>;

/** Returns texts of `game.ts` that are keys: its name and the strings of its rules. */
function gameTexts(source: string): string[] {
  const name = source.match(/^ {2}name: '([^']+)'/m)?.[1];
  const rules = source.match(/\brules: \[([\s\S]*?)\],\n/)?.[1] ?? '';
  const reported = [...rules.matchAll(/'((?:[^'\\]|\\.)*)'/g)].map(([, text = '']) => text);
  return [...(name ? [name] : []), ...reported];
}

const keysOf = async (files: readonly string[]) =>
  new Set((await Promise.all(files.map(read))).flatMap((source) => findKeys(source).keys));

const frame = await readHindi('page/hi.json');
const pages = await list('games/*/page.tsx');

it.each(pages)('the texts around %s have their Hindi', async (page) => {
  const folder = page.replace('/page.tsx', '');
  const hindi = { ...frame, ...(await readHindi(`${folder}/hi.json`)) };
  const keys = await keysOf(await list(`${folder}/*.{ts,tsx}`));
  const texts = [...keys, ...gameTexts(await read(`${folder}/game.ts`))];
  expect(texts.filter((text) => hindi[text] === undefined)).toEqual([]);
});

it('the texts of the frame have their Hindi, and no Hindi is left over', async () => {
  const keys = await keysOf(await list('page/**/*.{ts,tsx}'));
  const failures = await read('page/failure-text.ts');
  const reportedText = [...failures.matchAll(/:\s+'((?:[^'\\]|\\.)*)'/g)].map(
    ([, text = '']) => text,
  );
  const texts = [...keys, ...reportedText].filter((text) => !/^[a-z_-]+$/.test(text));
  expect(texts.filter((text) => frame[text] === undefined)).toEqual([]);
  expect(Object.keys(frame).filter((text) => !texts.includes(text))).toEqual([]);
});
