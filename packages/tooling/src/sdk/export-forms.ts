import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript-api';
import { DECLARATION_OPTIONS } from './api-report.ts';
import { compareTypes } from './compare-types.ts';
import { findReferred, type Layers, textsOf } from './declarations.ts';
import { declarationOf, type SdkPackage } from './packages.ts';

/** One export of a shared module, as builds record it. */
interface ExportForm {
  /** Hash of its declared type, with all types of the SDK that it refers to. */
  form: string;
  /** Earlier forms that it can stand in for: code built with them runs with it. */
  serves?: readonly string[];
  /** Earlier forms that can stand in for it: code built with it runs with them. */
  servedBy?: readonly string[];
}

/** Name of an export → its form. */
export type ExportForms = Readonly<Record<string, ExportForm>>;

/** A value that an entry exports. */
interface ExportedValue {
  name: string;
  /** Name under which it is declared. */
  local: string;
  /** Another library that declares it, with the version that counts. */
  library?: string;
}

const HASH_LENGTH = 12;

/** Returns the names of the values that the entry `subpath` of a built package exports. */
export function readValues(one: SdkPackage, subpath: string, build: string): ExportedValue[] {
  const file = path.join(build, declarationOf(one.exports[subpath] ?? ''));
  const program = ts.createProgram([file], DECLARATION_OPTIONS);
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  if (!module) throw new Error(`${file} exports nothing`);
  return checker.getExportsOfModule(module).flatMap((symbol): ExportedValue[] => {
    const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    const isOwn = target.declarations?.some((declaration) =>
      declaration.getSourceFile().fileName.startsWith(`${build}/`),
    );
    if (isOwn) {
      const isValue = target.flags & ts.SymbolFlags.Value;
      return isValue ? [{ name: symbol.name, local: target.name }] : [];
    }
    const specifier = symbol.declarations?.find(ts.isExportSpecifier);
    if (!specifier || specifier.isTypeOnly || specifier.parent.parent.isTypeOnly) return [];
    const from = specifier.parent.parent.moduleSpecifier;
    if (!from || !ts.isStringLiteral(from)) return [];
    const local = specifier.propertyName?.text ?? symbol.name;
    return [{ name: symbol.name, local, library: readLibrary(one, from.text) }];
  });
}

// A library's exports change with its own version.
function readLibrary({ folder }: SdkPackage, name: string): string {
  const file = path.join(folder, 'node_modules', name, 'package.json');
  if (!existsSync(file)) throw new Error(`${name} is not installed for ${folder}`);
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
  const [major = '', minor = ''] = version.split('.');
  return major === '0' ? `${name} 0.${minor}` : `${name} ${major}`;
}

/** Returns an export's declaration with all those that it refers to. */
const describeForm = ({ local, library }: ExportedValue, layers: Layers): string =>
  library === undefined
    ? [...findReferred(local, layers).values()].toSorted().join('\n')
    : `${library} ${local}`;

const hash = (text: string) =>
  createHash('sha256').update(text).digest('hex').slice(0, HASH_LENGTH);

/**
 * Returns the forms of a module's exports after a change. Keeps of each the earlier forms that it
 * still serves, and those that still serve it, as TypeScript's assignability says.
 */
export function nextForms(
  { values, before, after }: { values: readonly ExportedValue[]; before: Layers; after: Layers },
  known: ExportForms,
  folder: string,
): ExportForms {
  const now = values
    .map((value) => ({ ...value, form: hash(describeForm(value, after)) }))
    .toSorted((one, two) => (one.name < two.name ? -1 : 1));
  const changed = now.filter(({ name, form }) => known[name] && known[name].form !== form);
  const own = changed.filter(({ library }) => library === undefined);
  const relations =
    own.length === 0
      ? undefined
      : compareTypes(
          { before: textsOf(before), after: textsOf(after) },
          own.map(({ local }) => local),
          folder,
        );
  const entries = now.map(({ name, local, form }): [string, ExportForm] => {
    const old = known[name];
    if (!old || old.form === form) return [name, old ?? { form }];
    const { serves = false, servedBy = false } = relations?.get(local) ?? {};
    const next = {
      form,
      ...(serves && { serves: [old.form, ...(old.serves ?? [])] }),
      ...(servedBy && { servedBy: [old.form, ...(old.servedBy ?? [])] }),
    };
    return [name, next];
  });
  return Object.fromEntries(entries);
}
