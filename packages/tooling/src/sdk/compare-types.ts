import path from 'node:path';
import ts from 'typescript-api';

/** Declarations of a package, and of those that it uses, outermost first. */
type Texts = readonly (readonly string[])[];

/** True if one of two types can replace the other. */
export interface TypeRelation {
  /** The type after the change for the one before. */
  serves: boolean;
  /** The type before the change for the one after. */
  servedBy: boolean;
}

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.esnext.d.ts', 'lib.dom.d.ts'],
  jsx: ts.JsxEmit.ReactJSX,
  types: [],
  strict: true,
  noEmit: true,
};

/** A name or a module that TypeScript does not find. */
const NOT_FOUND = new Set([2304, 2305, 2307, 2503, 2552, 2694]);

/**
 * Compares the types of declarations before and after a change of declarations. Types of other libraries
 * are known by their name alone: they are equal if their arguments are.
 */
export function compareTypes(
  { before, after }: { before: Texts; after: Texts },
  names: readonly string[],
  folder: string,
): ReadonlyMap<string, TypeRelation> {
  const text = `${IMPORTS}${writeScope('Before', before)}\n${writeScope('After', after)}`;
  const file = path.join(folder, 'compared.d.ts');
  const missing = findMissing(file, text);
  // Otherwise they would be `any`, which everything fits.
  const stubs = missing.map(
    (name) =>
      `interface ${name}<A = unknown, B = unknown, C = unknown, D = unknown> {\n` +
      `  '${name}': [(is: A) => A, (is: B) => B, (is: C) => C, (is: D) => D];\n}`,
  );
  const program = createProgram(file, `${text}\n${stubs.join('\n')}`);
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const scopes = source?.statements.filter(ts.isModuleDeclaration) ?? [];
  const [old, now] = ['Before', 'After'].map((scope) => {
    const found = scopes.find(({ name }) => name.text === scope);
    return found && readInnermost(found, checker);
  });
  const entries = names.map((name): [string, TypeRelation] => {
    const [one, two] = [old?.get(name), now?.get(name)];
    if (!one || !two) return [name, { serves: false, servedBy: false }];
    return [
      name,
      {
        serves: checker.isTypeAssignableTo(two, one),
        servedBy: checker.isTypeAssignableTo(one, two),
      },
    ];
  });
  return new Map(entries);
}

/** Writes the declarations of each package into the scope of those that it uses. */
function writeScope(name: string, layers: Texts): string {
  const inner = layers.map(
    (texts, index) =>
      `${index === 0 ? 'declare ' : ''}namespace ${name} {\n${texts.map(plain).join('\n')}`,
  );
  return `${inner.join('\n')}\n${'}\n'.repeat(layers.length)}`;
}

const plain = (text: string) =>
  text.replaceAll(/^(?:export )?declare /gm, 'export ').replaceAll(/import\("[^"]+"\)\./g, '');

/** The contract infers its types from schemas of this library. */
const IMPORTS = "import * as v from 'valibot';\n";

/** Files of the language and of libraries, parsed once for all programs. */
const parsed = new Map<string, ts.SourceFile | undefined>();

function createProgram(file: string, text: string): ts.Program {
  const host = ts.createCompilerHost(OPTIONS);
  const { getSourceFile, fileExists } = host;
  host.getSourceFile = (name, version) => {
    if (name === file) return ts.createSourceFile(name, text, version);
    if (!parsed.has(name)) parsed.set(name, getSourceFile(name, version));
    return parsed.get(name);
  };
  host.fileExists = (name) => name === file || fileExists(name);
  return ts.createProgram([file], OPTIONS, host);
}

/** Lists the names that the declarations use, but neither they nor the language define. */
function findMissing(file: string, text: string): readonly string[] {
  const program = createProgram(file, text);
  const source = program.getSourceFile(file);
  const found = program.getSemanticDiagnostics(source).filter(({ code }) => NOT_FOUND.has(code));
  const names = found.map(({ start = 0, length = 0 }) => text.slice(start, start + length));
  return [...new Set(names)].filter((name) => /^[A-Za-z_$][\w$]*$/.test(name));
}

/** Returns the types that the innermost scope declares: of values, else those that are named. */
function readInnermost(
  scope: ts.ModuleDeclaration,
  checker: ts.TypeChecker,
): ReadonlyMap<string, ts.Type> {
  const inner =
    scope.body && ts.isModuleBlock(scope.body)
      ? scope.body.statements.find(
          (one): one is ts.ModuleDeclaration =>
            ts.isModuleDeclaration(one) && one.name.text === scope.name.text,
        )
      : undefined;
  if (inner) return readInnermost(inner, checker);
  const symbol = checker.getSymbolAtLocation(scope.name);
  const declared = symbol ? checker.getExportsOfModule(symbol) : [];
  const typeOf = (one: ts.Symbol) =>
    one.flags & ts.SymbolFlags.Value
      ? checker.getTypeOfSymbol(one)
      : checker.getDeclaredTypeOfSymbol(one);
  return new Map(declared.map((one) => [one.name, typeOf(one)]));
}
