import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { POLICY_NAMES, type PolicyText, policyText } from '@exchange/contract';
import * as v from 'valibot';
import { type Brand, type BrandAsset, FAVICON, type Texts, themeFile, WORDMARK } from './brand.ts';
import { BRAND_ID, type BrandFile, brandFile } from './brand-file.ts';
import { type BrandFault, BrandFaults } from './fault.ts';
import { findSvgFaults } from './svg.ts';
import { readTheme } from './theme-css.ts';

/** Maximum bytes of replaced texts, which are in each page of the brand. */
const MAX_TEXT_BYTES = 16_384;
/** Maximum of files in a folder, which is held in memory. */
const MAX_FILES = 64;
const MAX_FILE_BYTES = 262_144;
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  // A file with another encoding would be decoded differently from its check.
  '.svg': 'image/svg+xml; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
};
const TEXTS_FILE = /^texts\/(en|hi)\.json$/;
const POLICY_FILE = new RegExp(`^policies/((?:${POLICY_NAMES.join('|')})\\.(?:en|hi))\\.json$`);
const PICTURE_FILE = /^(?:slides|payments)\/[\w-]+\.svg$/;
const texts = v.record(v.string(), v.pipe(v.string(), v.nonEmpty()));

type Files = ReadonlyMap<string, Buffer>;

/**
 * Reads a brand's folder: `brand.json`, theme, images, and `{en,hi}.json` of texts and policies.
 * Throws BrandFaults naming every fault and its place.
 */
export async function loadBrand(folder: string): Promise<Brand> {
  const id = path.basename(folder);
  const faults: BrandFault[] = [];
  if (!BRAND_ID.test(id)) {
    const text = `${id} is not a name for a brand: 2 to 31 of a–z, 0–9 and single -`;
    throw new BrandFaults(id, [{ file: '.', text }]);
  }
  const files = await readFiles(folder, id).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new BrandFaults(id, [{ file: '.', text: 'there is no such brand' }]);
  });
  const parse = createParser(files, faults);
  const reported = parse('brand.json', brandFile);
  const theme = readText(files, themeFile(id), faults);
  const { tokens, colorScheme, faults: inTheme } = readTheme(theme, themeFile(id));
  faults.push(...inTheme, ...findFileFaults(files, id), ...findPictureFaults(files, reported));
  if (reported && theme && (colorScheme ?? 'light') !== reported.colorScheme) {
    const text = `color-scheme says ${colorScheme ?? 'light'}, brand.json says ${reported.colorScheme}`;
    faults.push({ file: themeFile(id), text });
  }
  const own: { en: Texts; hi: Texts } = {
    en: files.has('texts/en.json') ? (parse('texts/en.json', texts) ?? {}) : {},
    hi: files.has('texts/hi.json') ? (parse('texts/hi.json', texts) ?? {}) : {},
  };
  if (Buffer.byteLength(JSON.stringify(own)) > MAX_TEXT_BYTES) {
    faults.push({
      file: 'texts',
      text: `at most ${MAX_TEXT_BYTES} bytes, each page carries them`,
    });
  }
  const policies = new Map<string, PolicyText>();
  for (const name of files.keys()) {
    const page = POLICY_FILE.exec(name)?.[1];
    const text = page && parse(name, policyText);
    if (text) policies.set(page, text);
  }
  faults.push(...findLanguageFaults(policies));
  if (!reported || faults.length > 0) throw new BrandFaults(id, faults);
  // An empty setting equals a missing one.
  const settings = Object.fromEntries(
    Object.entries(reported.settings).filter(([, value]) => value !== ''),
  );
  const title = settings['site.TITLE'] ?? reported.name;
  return {
    ...reported,
    settings,
    id,
    title,
    tokens,
    texts: own,
    policies,
    assets: toAssets(files),
  };
}

async function readFiles(folder: string, id: string): Promise<Files> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  if (files.length > MAX_FILES) {
    throw new BrandFaults(id, [{ file: '.', text: `holds more than ${MAX_FILES} files` }]);
  }
  const read = async (file: (typeof files)[number]) => {
    const absolute = path.join(file.parentPath, file.name);
    const name = path.relative(folder, absolute).split(path.sep).join('/');
    if ((await stat(absolute)).size > MAX_FILE_BYTES) {
      const text = `is larger than ${MAX_FILE_BYTES} bytes`;
      throw new BrandFaults(id, [{ file: name, text }]);
    }
    return [name, await readFile(absolute)] as const;
  };
  return new Map((await Promise.all(files.map(read))).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function readText(files: Files, file: string, faults: BrandFault[]): string {
  const body = files.get(file);
  if (!body) faults.push({ file, text: 'is missing' });
  // Also a file that an editor has truncated but not written yet.
  else if (body.toString('utf8').trim() === '') faults.push({ file, text: 'is empty' });
  return body?.toString('utf8').trim() ?? '';
}

function createParser(files: Files, faults: BrandFault[]) {
  return <S extends v.GenericSchema>(file: string, schema: S): v.InferOutput<S> | undefined => {
    const text = readText(files, file, faults);
    if (text === '') return undefined;
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch (error) {
      faults.push({ file, text: (error as Error).message });
      return undefined;
    }
    const result = v.safeParse(schema, value);
    if (result.success) return result.output;
    for (const issue of result.issues) {
      const isUnknown = issue.type === 'strict_object' && issue.expected === 'never';
      const text = isUnknown ? 'is not a field of it' : issue.message;
      faults.push({ file, place: v.getDotPath(issue) ?? undefined, text });
    }
    return undefined;
  };
}

/** Rejects unknown files, as they would be served. */
function findFileFaults(files: Files, id: string): BrandFault[] {
  const fixed = new Set(['brand.json', themeFile(id), WORDMARK, FAVICON]);
  return [...files.keys()]
    .filter((file) => !fixed.has(file))
    .filter((file) => ![TEXTS_FILE, POLICY_FILE, PICTURE_FILE].some((known) => known.test(file)))
    .map((file) => ({ file, text: 'is not a file of a brand' }));
}

function findPictureFaults(files: Files, reportedText: BrandFile | undefined): BrandFault[] {
  const named = [...(reportedText?.slides ?? []), ...(reportedText?.payments ?? [])].map(
    ({ image }) => image,
  );
  const missing = [WORDMARK, FAVICON, ...named]
    .filter((file) => !files.has(file))
    .map((file) => ({ file, text: 'is missing' }));
  const wrong = [...files]
    .filter(([file]) => file.endsWith('.svg'))
    .flatMap(([file, body]) => findSvgFaults(body, file));
  return [...missing, ...wrong];
}

/** Returns faults of policies in one language only, which would differ in the other one. */
function findLanguageFaults(policies: ReadonlyMap<string, PolicyText>): BrandFault[] {
  return POLICY_NAMES.flatMap((page) => {
    const [en, hi] = [policies.get(`${page}.en`), policies.get(`${page}.hi`)];
    if (!en && !hi) return [];
    if (!en || !hi)
      return [{ file: `policies/${page}.${en ? 'hi' : 'en'}.json`, text: 'is missing' }];
    const sections = [en, hi].map((text) => text.sections.map(({ id }) => id).join(', '));
    if (sections[0] === sections[1]) return [];
    return [{ file: `policies/${page}.hi.json`, text: 'has other sections than the English page' }];
  });
}

function toAssets(files: Files): ReadonlyMap<string, BrandAsset> {
  const assets = [...files]
    // Its content is in the pages; the files are not served.
    .filter(([file]) => file !== 'brand.json' && !TEXTS_FILE.test(file))
    .map(([file, body]): [string, BrandAsset] => {
      const hash = createHash('sha256').update(body).digest('hex').slice(0, 16);
      return [file, { body, hash, contentType: CONTENT_TYPES[path.extname(file)] ?? '' }];
    });
  return new Map(assets);
}
