import { readFile } from 'node:fs/promises';

const APPS = ['shell', 'mfe-sports', 'mfe-wallet'] as const;
const root = new URL('../../', import.meta.url);

/** Reads the texts of pages in a language, by their English, with filled placeholders. */
export async function readTexts(language: 'en' | 'hi') {
  const files = APPS.map((app) => readFile(new URL(`${app}/src/hi.json`, root), 'utf8'));
  const texts = (await Promise.all(files)).map(
    (text) => JSON.parse(text) as Record<string, string>,
  );
  const hindi: Record<string, string> = Object.assign({}, ...texts);
  return (english: string, blanks: Readonly<Record<string, string>> = {}): string => {
    const text = language === 'hi' ? hindi[english] : english;
    if (text === undefined) throw new Error(`There is no Hindi text for ${english}`);
    return text.replaceAll(/\{\{(\w+)\}\}/g, (blank, name: string) => blanks[name] ?? blank);
  };
}
