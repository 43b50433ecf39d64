import { readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { inc, major } from 'semver';
import ts from 'typescript-api';
import { inRoot } from '../workspace.ts';

/** What differs between the exports of two builds of a package, each as `subpath name`. */
export interface ExportChanges {
  /** Exports that the later build has and the earlier one lacks. */
  added: readonly string[];
  /** Exports that are gone, or that do not fit where those of the earlier build do. */
  broken: readonly string[];
  /** True if any declaration differs, for example by an optional field. */
  isChanged: boolean;
}

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.esnext.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  jsx: ts.JsxEmit.ReactJSX,
  // Declarations name types of Node without importing them.
  types: ['node'],
  typeRoots: [inRoot('packages/tooling/node_modules/@types')],
  strict: true,
  noEmit: true,
};

/**
 * Compares what two built packages export, by TypeScript's assignability: a value must fit where the
 * earlier one does, a type both ways, as it may be taken or given. Types with parameters are compared
 * where exports use them. Throws if a declaration imports what is not installed.
 */
export function compareExports(before: string, after: string): ExportChanges {
  const builds = [before, after].map((build) => realpathSync(build));
  const entries = builds.map(readEntries);
  const files = entries.flatMap((all) => Object.values(all)).filter((file) => file !== undefined);
  const program = ts.createProgram(files, OPTIONS, createHost());
  checkTypes(program, builds);
  const checker = program.getTypeChecker();
  const [old, now] = entries.map((all) => readExports(all, program));
  const added = [...(now?.keys() ?? [])].filter((key) => !old?.has(key));
  const broken = [...(old ?? [])]
    .filter(([key, symbol]) => {
      if (!now?.has(key)) return true;
      const next = now.get(key);
      return symbol !== undefined && (!next || !isCompatible(symbol, next, checker));
    })
    .map(([key]) => key);
  const [earlier, later] = builds.map((build) => printDeclarations(build, program));
  return {
    added: added.toSorted(),
    broken: broken.toSorted(),
    isChanged: added.length + broken.length > 0 || !isDeepStrictEqual(earlier, later),
  };
}

const isBelow = (folder: string, { fileName }: ts.SourceFile) =>
  path.normalize(fileName).startsWith(`${folder}${path.sep}`);

/** Returns the declarations of a build by file, without comments. */
function printDeclarations(build: string, program: ts.Program): ReadonlyMap<string, string> {
  const printer = ts.createPrinter({ removeComments: true });
  const sources = program.getSourceFiles().filter((source) => isBelow(build, source));
  return new Map(
    sources.map((source) => [path.relative(build, source.fileName), printer.printFile(source)]),
  );
}

/** The entries of a built package → the file of their declarations; undefined for one without. */
type Entries = Readonly<Record<string, string | undefined>>;

function readEntries(build: string): Entries {
  const { exports } = JSON.parse(readFileSync(path.join(build, 'package.json'), 'utf8')) as {
    exports: Readonly<Record<string, string | { types: string }>>;
  };
  return Object.fromEntries(
    Object.entries(exports).map(([subpath, target]) => [
      subpath,
      typeof target === 'string' ? undefined : path.join(build, target.types),
    ]),
  );
}

/** Returns what the entries export, as `subpath name`, and of one without declarations its subpath. */
function readExports(
  entries: Entries,
  program: ts.Program,
): ReadonlyMap<string, ts.Symbol | undefined> {
  const checker = program.getTypeChecker();
  const found = new Map<string, ts.Symbol | undefined>();
  for (const [subpath, file] of Object.entries(entries)) {
    if (file === undefined) {
      found.set(subpath, undefined);
      continue;
    }
    const source = program.getSourceFile(file);
    const module = source && checker.getSymbolAtLocation(source);
    if (!module) throw new Error(`${file} exports nothing`);
    for (const symbol of checker.getExportsOfModule(module)) {
      const isAlias = symbol.flags & ts.SymbolFlags.Alias;
      const target = isAlias ? checker.getAliasedSymbol(symbol) : symbol;
      found.set(`${subpath} ${symbol.name}`, target);
    }
  }
  return found;
}

/** A name or a module that TypeScript does not find, and a module without types. */
const NOT_FOUND = new Set([2304, 2305, 2307, 2503, 2552, 2580, 2591, 2694, 7016]);

/** Throws for a name that leads nowhere: it would be `any`, which everything fits. */
function checkTypes(program: ts.Program, builds: readonly string[]): void {
  for (const source of program.getSourceFiles()) {
    if (!builds.some((build) => isBelow(build, source))) continue;
    const found = program.getSemanticDiagnostics(source);
    const missing = found.find(({ code }) => NOT_FOUND.has(code));
    if (!missing) continue;
    throw new Error(
      `${source.fileName}: ${ts.flattenDiagnosticMessageText(missing.messageText, ' ')}`,
    );
  }
}

/** Private members, which make two classes differ whatever else they have. */
const PRIVATE = /^\s*(?:#private|private (?:readonly )?\w+);$/gm;

/** Reads declarations without private members, and packages without their version. */
function createHost(): ts.CompilerHost {
  const host = ts.createCompilerHost(OPTIONS);
  const readFile = host.readFile;
  host.readFile = (file) => {
    const text = readFile(file);
    // TypeScript takes two packages of one name and version for the same, and reads one of them.
    return path.basename(file) === 'package.json'
      ? text?.replace('"version"', '"before"')
      : text?.replace(PRIVATE, '');
  };
  return host;
}

function isCompatible(old: ts.Symbol, now: ts.Symbol, checker: ts.TypeChecker): boolean {
  if (old.flags & ts.SymbolFlags.Value) {
    const fits = checker.isTypeAssignableTo(
      checker.getTypeOfSymbol(now),
      checker.getTypeOfSymbol(old),
    );
    if (!(now.flags & ts.SymbolFlags.Value) || !fits) return false;
  }
  if (!(old.flags & ts.SymbolFlags.Type)) return true;
  if (!(now.flags & ts.SymbolFlags.Type)) return false;
  const [before, after] = [old, now].map((one) => checker.getDeclaredTypeOfSymbol(one));
  if (!before || !after || isGeneric(old) || isGeneric(now)) return true;
  return checker.isTypeAssignableTo(after, before) && checker.isTypeAssignableTo(before, after);
}

const isGeneric = ({ declarations = [] }: ts.Symbol) =>
  declarations.some((one) => 'typeParameters' in one && one.typeParameters !== undefined);

/** Returns the lowest version that may have these changes after `version`. */
export function lowestVersion(version: string, { broken, isChanged }: ExportChanges): string {
  // Below 1.0 each place stands for the one to its left.
  const isEarly = major(version) === 0;
  if (broken.length > 0) return inc(version, isEarly ? 'minor' : 'major') ?? version;
  if (isChanged) return inc(version, isEarly ? 'patch' : 'minor') ?? version;
  return version;
}
