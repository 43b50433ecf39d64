import { readFileSync } from 'node:fs';
import { type AnyEndpoint, BASES, endpoints } from '@exchange/contract';
import { type ConversionConfig, toJsonSchema } from '@valibot/to-json-schema';
import type { UsedCall } from '../registry/used-call.ts';

/** The server describes its calls with the same settings, so both can be compared. */
const CONVERSION: ConversionConfig = { errorMode: 'ignore', target: 'openapi-3.0' };

const CONTRACT = /['"]@exchange\/contract['"]/;
const IMPORTS = /^(?:import|export)\s[^;]*?\sfrom\s*['"][^'"]+['"];?/gm;
const USE = /\bendpoints\b(?:\s*\??\.\s*([A-Za-z_$][\w$]*))?/g;

/**
 * Returns the calls that source files make, sorted. Throws on one that is not written
 * `endpoints.name`.
 */
export function findUsedCalls(files: readonly string[]): UsedCall[] {
  const names = new Set<string>();
  for (const file of files) {
    for (const name of findCallNames(readFileSync(file, 'utf8'), file)) names.add(name);
  }
  return Array.from(names).sort().map(describeCall);
}

/** Returns the names of the endpoints in one source text; `file` is for the message. */
export function findCallNames(text: string, file: string): readonly string[] {
  checkCallsVisible(text, file);
  const code = text.replace(IMPORTS, '').replace(/typeof\s+endpoints\b/g, '');
  return Array.from(code.matchAll(USE), ([, name]) => {
    // Otherwise a release could make calls that the gate does not check.
    if (!name) throw new Error(`${file}: write each call as endpoints.NAME`);
    return name;
  });
}

/**
 * Throws where calls use another name than the contract's `endpoints`, or are not in the contract.
 */
function checkCallsVisible(text: string, file: string): void {
  for (const line of text.match(IMPORTS) ?? []) {
    if (/\bendpoints\s+as\b/.test(line))
      throw new Error(`${file}: import endpoints without renaming it`);
    if (/^export\b.*\bendpoints\b/s.test(line))
      throw new Error(`${file}: do not export endpoints again`);
  }
  const imports = (text.match(IMPORTS) ?? []).filter(
    (line) => CONTRACT.test(line) && !/^(?:import|export)\s+type\s/.test(line),
  );
  for (const line of imports) {
    if (line.includes('*')) throw new Error(`${file}: import the names of the contract one by one`);
    if (/[{,]\s*endpoint\b/.test(line))
      throw new Error(`${file}: define calls in the contract only`);
  }
  if (/\bimport\(\s*['"]@exchange\/contract['"]/.test(text)) {
    throw new Error(`${file}: import the names of the contract one by one`);
  }
}

/** Returns one call of the contract as releases describe it. Throws on an unknown name. */
export function describeCall(name: string): UsedCall {
  const endpoint = (endpoints as Readonly<Record<string, AnyEndpoint>>)[name];
  if (!endpoint) throw new Error(`endpoints.${name} is not in the contract`);
  const { method, base, path, input, data } = endpoint;
  const names = Array.from(path.matchAll(/:(\w+)/g), ([, name = '']) => name);
  const hasBody = method !== 'GET' && names.length === 0;
  const fields = (toPlainSchema(input).properties ?? {}) as Record<string, Record<string, unknown>>;
  return {
    name,
    method,
    path: `${BASES[base]}${path}`,
    ...(hasBody && { input: toPlainSchema(input) }),
    ...(names.length > 0 && {
      params: Object.fromEntries(names.map((name) => [name, fields[name] ?? {}])),
    }),
    data: toPlainSchema(data),
  };
}

function toPlainSchema(schema: AnyEndpoint['input']): Record<string, unknown> {
  return { ...toJsonSchema(schema, CONVERSION) };
}
