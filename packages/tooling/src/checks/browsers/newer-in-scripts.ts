import type { Identifier as CompatNode } from '@mdn/browser-compat-data';
import { type Identifier, type Node, type Program, parse } from 'acorn';
import { simple } from 'acorn-walk';
import type { NewerUse } from './allowed.ts';
import {
  compat,
  findLacking,
  findMissingGlobal,
  findMissingMember,
  findMissingName,
  type Missing,
} from './script-features.ts';

/** A script as a browser gets it. */
export interface Script {
  file: string;
  code: string;
}

/**
 * The language of the oldest supported browsers; the builds emit no newer one, dependencies might.
 */
const ECMASCRIPT = 2022;
/** A name of the platform; the minifier makes shorter ones. */
const PLATFORM = /^(?:[A-Z][A-Za-z]{2}|[\w$]{4,}$)/;
/** Names of the page or the worker itself. */
const PAGE = new Set(['globalThis', 'self', 'window']);

/**
 * Finds uses of missing features in built scripts without types: syntax, globals, their members,
 * and calls of unsupported members. Names that the scripts define or test are skipped.
 */
export function findNewerInScripts(scripts: readonly Script[]): NewerUse[] {
  const found: NewerUse[] = [];
  const read: { script: Script; program: Program }[] = [];
  for (const script of scripts) {
    const program = parseScript(script, found);
    if (program) read.push({ script, program });
  }
  const own = new Set(read.flatMap(({ program }) => listOwnNames(program)));
  for (const { script, program } of read) found.push(...findInProgram(script, program, own));
  return found;
}

function parseScript({ file, code }: Script, found: NewerUse[]): Program | undefined {
  try {
    return parse(code, { ecmaVersion: ECMASCRIPT, sourceType: 'script', locations: true });
  } catch (error) {
    const { loc, message } = error as SyntaxError & { loc?: { line: number } };
    const feature = `syntax newer than ECMAScript ${ECMASCRIPT} (${message})`;
    found.push({ file, line: loc?.line ?? 1, feature, lacking: ['the oldest promised browsers'] });
    return undefined;
  }
}

function findInProgram({ file, code }: Script, program: Program, own: ReadonlySet<string>) {
  const found: NewerUse[] = [];
  const add = (node: Node, name: string, missing: Missing | undefined) => {
    if (missing && !isLookedFor(code, name))
      found.push({ ...missing, file, line: node.loc?.start.line ?? 1 });
  };
  simple(program, {
    CallExpression({ callee, optional }) {
      if (optional || callee.type !== 'MemberExpression' || callee.computed) return;
      if (callee.property.type !== 'Identifier') return;
      const { object, property } = callee;
      if (isGlobal(object)) {
        const isPage = PAGE.has(object.name);
        const missing = isPage
          ? findMissingGlobal(property.name)
          : findMissingMember(object.name, property.name, /^[A-Z]/.test(object.name));
        add(callee, property.name, missing);
      } else if (!own.has(property.name))
        add(callee, property.name, findMissingName(property.name));
    },
    NewExpression({ callee }) {
      if (isGlobal(callee) && !own.has(callee.name))
        add(callee, callee.name, findMissingGlobal(callee.name));
    },
  });
  return found;
}

const isGlobal = (node: Node): node is Identifier =>
  node.type === 'Identifier' && PLATFORM.test((node as Identifier).name);

/**
 * Returns true if code tests a member before its use: `typeof a.b`, `"b" in a`, `if (a.b)`, `a.b &&
 * …`, `a.b?.()`.
 */
function isLookedFor(code: string, name: string): boolean {
  const member = name.replaceAll('$', '\\$');
  const forms = [
    `typeof [\\w$.()[\\],\\s]*\\b${member}\\b`,
    `["']${member}["']\\s*in\\b`,
    `if\\s*\\([\\w$.]+\\.${member}\\)`,
    `\\.${member}(?:\\s*&&|\\?\\.)`,
  ];
  return new RegExp(forms.join('|')).test(code);
}

/** Lists names of the scripts' own members, functions and classes. */
function listOwnNames(program: Program): string[] {
  const names: string[] = [];
  const add = (node: Node | null | undefined) => {
    if (node?.type === 'Identifier') names.push((node as Identifier).name);
  };
  simple(program, {
    Property: ({ key }) => add(key),
    MethodDefinition: ({ key }) => add(key),
    PropertyDefinition: ({ key }) => add(key),
    Class: ({ id }) => add(id),
    Function: ({ id }) => add(id),
    AssignmentExpression({ left }) {
      if (left.type === 'MemberExpression' && !left.computed) add(left.property);
    },
  });
  return names;
}

/** A global that some supported browser lacks, or a member of one: static, or of its instances. */
type NewerName = [global: string, member?: string, of?: 'itself' | 'instances' | 'both'];

const NAME = /^[A-Za-z]\w*$/;
/** The data has these twice, once as never available. */
const DUPLICATED = new Set(['caches', 'crypto', 'fetch', 'indexedDB']);

/** Lists all globals and members, also of instances, that some supported browser lacks. */
export function listNewerNames(): NewerName[] {
  const builtins = compat.javascript.builtins as CompatNode;
  return [builtins, builtins.Intl, compat.api].flatMap((place) =>
    Object.entries(place as Record<string, CompatNode>)
      .filter(([name]) => NAME.test(name) && !DUPLICATED.has(name))
      .flatMap(([name, node]): NewerName[] =>
        findLacking(node).length > 0 ? [[name]] : listMembers(name, node, place !== compat.api),
      ),
  );
}

function listMembers(holder: string, node: CompatNode, isBuiltin: boolean): NewerName[] {
  return Object.entries(node as Record<string, CompatNode>)
    .filter(([key]) => NAME.test(key) && !key.endsWith('_event') && key !== holder)
    .filter(([key, member]) => !DUPLICATED.has(key) && findLacking(member).length > 0)
    .map(([key]) => {
      const name = key.replace(/_static$/, '');
      const of = isBuiltin ? 'both' : name === key ? 'instances' : 'itself';
      return [holder, name, of];
    });
}

/**
 * Deletes names in a page before its own scripts run; serialised, so it has no dependencies.
 * Returns their number.
 */
export function deleteNames(names: readonly NewerName[]): number {
  let deleted = 0;
  const remove = (from: object | undefined, name: string) => {
    if (from && Object.hasOwn(from, name) && Reflect.deleteProperty(from, name)) deleted += 1;
  };
  const scope = globalThis as unknown as Record<string, object | undefined>;
  for (const [holder, member, of] of names) {
    const place =
      holder === 'Intl' ? undefined : (scope[holder] as { prototype?: object } | undefined);
    if (member === undefined) remove(globalThis, holder);
    else if (holder === 'Window') remove(globalThis, member);
    else {
      if (of !== 'instances') remove(place, member);
      if (of !== 'itself') remove(place?.prototype, member);
    }
  }
  return deleted;
}
