import path from 'node:path';
import ts from 'typescript-api';
import { foldApi, unfoldApi } from './fold-report.ts';
import { declarationOf, type SdkPackage } from './packages.ts';

/** Declarations of a package's exports by `subpath name`; `(name)` is a type that they refer to. */
export type Api = ReadonlyMap<string, string>;

/** The exports of a version of a package. */
export interface ApiReport {
  version: string;
  api: Api;
}

/** Reads declarations alone: without the language's own, and without other packages. */
export const DECLARATION_OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  noLib: true,
  types: [],
};

/** Reads the exports of a built package from its declarations in `build`. */
export function readApi({ exports }: Pick<SdkPackage, 'exports'>, build: string): Api {
  const entries = Object.entries(exports).flatMap(([subpath, file]) =>
    /\.tsx?$/.test(file) ? [[subpath, path.join(build, declarationOf(file))] as const] : [],
  );
  const program = ts.createProgram(
    entries.map(([, file]) => file),
    DECLARATION_OPTIONS,
  );
  const checker = program.getTypeChecker();
  const api = new Map<string, string>();
  for (const [subpath, file] of entries) {
    const source = program.getSourceFile(file);
    const module = source && checker.getSymbolAtLocation(source);
    if (!module) throw new Error(`${file} exports nothing`);
    for (const [name, text] of describe(checker.getExportsOfModule(module), checker, build)) {
      api.set(`${subpath} ${name}`, text);
    }
  }
  for (const subpath of Object.keys(exports)) {
    if (!entries.some(([one]) => one === subpath)) api.set(`${subpath} file`, '');
  }
  return new Map([...api].toSorted(([one], [two]) => (one < two ? -1 : 1)));
}

/** Describes exports, and the types of the same package that they refer to. */
function describe(
  exported: readonly ts.Symbol[],
  checker: ts.TypeChecker,
  build: string,
): Map<string, string> {
  const resolve = (symbol: ts.Symbol) =>
    symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const names = new Map(exported.map((symbol) => [resolve(symbol), symbol.name]));
  const found = new Map<string, string>();
  const printer = ts.createPrinter({ removeComments: true });
  // Grows while it is walked through.
  for (const [symbol, name] of names) {
    const own = (symbol.declarations ?? []).filter((declaration) =>
      declaration.getSourceFile().fileName.startsWith(`${build}/`),
    );
    if (own.some(ts.isSourceFile)) {
      // A namespace is what it exports, whatever files that comes from.
      found.set(name, 'namespace');
      for (const member of checker.getExportsOfModule(symbol)) {
        names.set(resolve(member), `${name}.${member.name}`);
      }
      continue;
    }
    for (const declaration of own) {
      const node = statementOf(declaration);
      const text = printer.printNode(ts.EmitHint.Unspecified, node, node.getSourceFile());
      const before = found.get(name);
      found.set(name, before && before !== text ? `${before}\n${text}` : text);
      const visit = (child: ts.Node): void => {
        const used = ts.isIdentifier(child) ? checker.getSymbolAtLocation(child) : undefined;
        const target = used && resolve(used);
        if (target && !names.has(target) && isTopLevel(target)) {
          names.set(target, `(${target.name})`);
        }
        ts.forEachChild(child, visit);
      };
      visit(node);
    }
  }
  return found;
}

const statementOf = (node: ts.Declaration): ts.Node =>
  ts.isVariableDeclaration(node) ? node.parent.parent : node;

/** Members and parameters are part of the declaration that contains them. */
const isTopLevel = ({ declarations }: ts.Symbol) =>
  declarations?.some((one) => ts.isSourceFile(statementOf(one).parent)) ?? false;

/** Returns the text of a report, as it is committed: what types of constants repeat is named. */
export function writeReport(name: string, { version, api }: ApiReport): string {
  const parts = [...foldApi(api)].map(([key, text]) => `\n## ${key}\n${text}\n`);
  return [`${name} ${version}\n`, ...parts].join('');
}

/** Reads the text of a report. */
export function readReport(text: string): ApiReport {
  const [head = '', ...parts] = text.trimEnd().split('\n\n## ');
  const entries = parts.map((part): [string, string] => {
    const end = part.indexOf('\n');
    return end < 0 ? [part, ''] : [part.slice(0, end), part.slice(end + 1)];
  });
  return { version: head.split(' ')[1] ?? '', api: unfoldApi(new Map(entries)) };
}

/** Differences between two reports, by their meaning for users of the package. */
export interface ApiChanges {
  additions: readonly string[];
  /** Removals, and changes that may be narrower. */
  breaks: readonly string[];
}

/** Compares the exports of two versions. */
export function compareApis(before: Api, after: Api): ApiChanges {
  const additions = [...after.keys()].filter((key) => !before.has(key));
  const breaks: string[] = [];
  for (const [key, old] of before) {
    const now = after.get(key);
    // A type that is no export any more may have been renamed, or be part of another one.
    if (now === undefined && key.endsWith(')')) continue;
    if (now === old) continue;
    (now !== undefined && isWider(old, now) ? additions : breaks).push(key);
  }
  return { additions: additions.toSorted(), breaks };
}

/** An optional member, also of a schema, whose type is the field's. */
const OPTIONAL = /^\s*(?:readonly )?[\w$'"-]+(?:\?:|: v\.(?:Exact)?OptionalSchema<)/;
/** Returns true for a constant object: what it gains is no demand on those who read it. */
const isObject = (text: string) => text.startsWith('export declare const ') && !text.includes('=>');

/**
 * Returns true if a declaration only gained optional members, or an object only members. Other
 * changes count as narrower: a text shows no more.
 */
function isWider(old: string, now: string): boolean {
  const rest = old.split('\n');
  const added = now.split('\n').filter((line) => {
    if (line !== rest[0]) return true;
    rest.shift();
    return false;
  });
  if (rest.length > 0) return false;
  return isObject(old) || added.every((line) => OPTIONAL.test(line));
}

/** Returns the lowest version that may have these changes after `version`. */
export function nextVersion(version: string, { additions, breaks }: ApiChanges): string {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  if (additions.length + breaks.length === 0) return version;
  // Below 1.0 each place stands for the one to its left.
  if (breaks.length > 0) return major > 0 ? `${major + 1}.0.0` : `0.${minor + 1}.0`;
  return major > 0 ? `${major}.${minor + 1}.0` : `0.${minor}.${patch + 1}`;
}
