import { readFile } from 'node:fs/promises';
import { readVariables } from '../docs/configuration.ts';
import { inRoot } from '../workspace.ts';
import { sourceFiles } from './source-files.ts';

/** Variables of the machine, or set by one program for another that it starts. */
const NOT_CONFIGURED = new Set([
  'PATH',
  'CI',
  'NODE_ENV',
  'NODE_COMPILE_CACHE',
  'AREA',
  'BROKEN_BUILD',
  'VISUAL_SIDE',
  'VISUAL_PORT',
  'VISUAL_MATCH',
  'BASE_URL',
]);

/** Finds variables without a schema or a description. */
export async function findConfigurationFaults(): Promise<readonly string[]> {
  const all = (await readVariables()).flatMap(([, variables]) => variables);
  const known = new Set(all.map(({ name }) => name));
  const files = (await sourceFiles(['ts'])).filter((file) => !/\.test\.|\/testing\//.test(file));
  const unknown = await Promise.all(
    files.map(async (file) =>
      findReadVariables(await readFile(inRoot(file), 'utf8'))
        .filter((name) => !known.has(name) && !NOT_CONFIGURED.has(name))
        .map((name) => `${file} reads ${name}, which no schema of docs/configuration.ts has`),
    ),
  );
  const undescribed = all.filter(({ meaning }) => !meaning);
  return [
    ...unknown.flat(),
    ...undescribed.map(({ name }) => `${name} has no comment in its schema`),
  ];
}

/** Finds the variables that a source reads by name. */
export function findReadVariables(source: string): string[] {
  const members = source.matchAll(/\benv\.([A-Z][A-Z\d_]+)\b/g);
  const patterns = source.matchAll(
    /\{([^{}]*)\}\s*(?:=\s*(?:process\.)?env\b|:\s*NodeJS\.ProcessEnv\b)/g,
  );
  const taken = [...patterns].flatMap(
    ([, fields = '']) => fields.match(/\b[A-Z][A-Z\d_]+\b/g) ?? [],
  );
  return [...new Set([...[...members].map(([, name = '']) => name), ...taken])];
}
