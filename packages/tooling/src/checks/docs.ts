import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A page of documentation; `file` is relative to the workspace. */
export interface Page {
  file: string;
  text: string;
}

/** A documented command, for example `npm run release -- status`. */
export interface ShownCommand {
  file: string;
  /** Name of the script in `package.json`. */
  script: string;
  /** Its arguments, without comments. */
  words: readonly string[];
  /** Folder of the `package.json`, relative to the workspace; '' is the root. */
  folder: string;
}

/** A block of code in a page. */
export interface Block {
  file: string;
  language: string;
  text: string;
}

const FENCE = /^[ \t]*```(\w*)\n([\s\S]*?)^[ \t]*```$/gm;
const INLINE_CODE = /`([^`\n]+)`/g;
const TOP_LEVEL = /^(?:shell|mfe-[a-z]+|packages|e2e|docs|\.github|\.ci)\//;

const withoutCode = (text: string) => text.replace(FENCE, '').replace(INLINE_CODE, '');

/** Returns the anchors of a page's headings in GitHub's format. */
export function listAnchors(text: string): readonly string[] {
  const seen = new Map<string, number>();
  return [...text.replace(FENCE, '').matchAll(/^#{1,6} +(.+)$/gm)].map(([, heading = '']) => {
    const plain = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const slug = plain.replace(/[^\p{L}\p{N}\s_-]/gu, '').replace(/ /g, '-');
    const count = seen.get(slug) ?? 0;
    seen.set(slug, count + 1);
    return count === 0 ? slug : `${slug}-${count}`;
  });
}

/** Returns the relative links of a page. */
const listLinks = ({ text }: Page): readonly string[] =>
  [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = '']) =>
    /^[a-z]+:/.test(link) ? [] : [link],
  );

/**
 * Finds links without a target file or heading; `isThere` takes a path relative to the workspace.
 */
export function findDeadLinks(
  page: Page,
  isThere: (file: string) => boolean,
  read = (file: string) => readFileSync(file, 'utf8'),
): string[] {
  return listLinks(page).flatMap((link) => {
    const [target = '', anchor] = link.split('#');
    const file = target ? path.posix.join(path.posix.dirname(page.file), target) : page.file;
    if (!isThere(file)) return [`${page.file}: ${link} leads to no file`];
    if (anchor === undefined || !file.endsWith('.md')) return [];
    const text = file === page.file ? page.text : read(file);
    return listAnchors(text).includes(anchor) ? [] : [`${page.file}: ${link} has no such heading`];
  });
}

/**
 * Returns paths of the repository in a page's backticks; `src/…` counts from the page's own folder.
 */
export function listPaths({ file, text }: Page): readonly string[] {
  const folder = path.posix.dirname(file);
  return [...text.replace(FENCE, '').matchAll(INLINE_CODE)].flatMap(([, code = '']) => {
    // A placeholder, a pattern or a build is no file of the repository.
    if (!/^[\w@./-]+$/.test(code) || /\b[A-Z]{2,}\b(?!\.md)|\bdist\b/.test(code)) return [];
    if (TOP_LEVEL.test(code)) return [code];
    return /^src\//.test(code) && folder !== '.' ? [path.posix.join(folder, code)] : [];
  });
}

/** Returns the blocks of code of a page. */
export const listBlocks = ({ file, text }: Page): readonly Block[] =>
  [...text.matchAll(FENCE)].map(([, language = '', block = '']) => ({
    file,
    language,
    text: block,
  }));

/** Returns the npm commands of a page, inline and in blocks. */
export function listCommands(page: Page): readonly ShownCommand[] {
  const inline = page.text.replace(FENCE, '').matchAll(INLINE_CODE);
  const lines = [
    ...[...inline].map(([, code = '']) => code),
    ...listBlocks(page).flatMap(({ language, text }) =>
      language === 'mermaid' ? [] : text.split('\n'),
    ),
  ];
  return lines.flatMap((line) => {
    const found = /(?:cd (\S+) && )?npm (?:run (?:-s )?)?([\w:-]+)((?: .*)?)$/.exec(line.trim());
    if (!found || (!line.includes('npm run') && !/npm (?:start|test)\b/.test(line))) return [];
    const [, folder = '', script = '', rest = ''] = found;
    const words = rest
      .replace(/\s#.*$/, '')
      .split(' ')
      .filter((word) => word && word !== '--');
    return [{ file: page.file, script, words, folder }];
  });
}

const squeeze = (text: string) => text.replace(/\s+/g, ' ').trim();

/**
 * Finds TypeScript without a source: a block begins with a comment that names its file, which must
 * contain its passages, separated by `// …`.
 */
export function findInventedCode(
  block: Block,
  read: (file: string) => string | undefined,
): string[] {
  if (!/^tsx?$/.test(block.language)) return [];
  const [first = '', ...lines] = block.text.split('\n');
  const source = /^\/\/ (\S+)$/.exec(first)?.[1];
  const text = source && read(source);
  if (!text) return [`${block.file}: a block names no file in its first line: ${first}`];
  return lines
    .join('\n')
    .split(/^\s*\/\/ …$/m)
    .map(squeeze)
    .filter((passage) => !squeeze(text).includes(passage))
    .map((passage) => `${block.file}: ${source} does not have: ${passage}`);
}
