import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Compilation, Module } from '@rspack/core';
import * as v from 'valibot';
import type { Exports } from '../registry/shared-modules.ts';
import { findInstalledManifest } from './installed.ts';
import { SHARED_SDK } from './shared.ts';

/** File of a package of the SDK with the forms of its shared exports; `npm run sdk:api` writes it. */
export const EXPORT_FORMS_FILE = 'export-forms.json';

const names = v.optional(v.array(v.string()), []);
/** Entry of the package → export → its form, and the earlier ones that fit it. */
const FormsSchema = v.record(
  v.string(),
  v.record(v.string(), v.object({ form: v.string(), serves: names, servedBy: names })),
);
type Forms = v.InferOutput<typeof FormsSchema>[string];

/** Reads the forms of a shared module's exports in the version that is installed for `folder`. */
function readForms(module: string, folder: string): Forms {
  const [scope = '', name = '', ...rest] = module.split('/');
  const manifest = findInstalledManifest(`${scope}/${name}`, folder);
  const file = path.join(path.dirname(manifest), EXPORT_FORMS_FILE);
  const forms = v.parse(FormsSchema, JSON.parse(readFileSync(file, 'utf8')));
  return forms[['.', ...rest].join('/')] ?? {};
}

/** Returns the module of the SDK that stands for the shell's in a build; undefined for others. */
function findShared(module: Module): string | undefined {
  const [, name] = /^consume shared module \(default\) (@?[^@]+)@/.exec(module.identifier()) ?? [];
  return name !== undefined && SHARED_SDK.includes(name) ? name : undefined;
}

/**
 * Returns the exports of shared modules that the code of a build uses, each with the forms of it
 * that suffice, the one that it was built with first.
 */
export function findImports({ modules, moduleGraph, compiler }: Compilation): Exports {
  const imports: Record<string, Record<string, string[]>> = {};
  for (const module of modules) {
    const name = findShared(module);
    if (name === undefined) continue;
    const forms = readForms(name, compiler.context);
    const used = new Set<string>();
    for (const { dependency, originModule } of moduleGraph.getIncomingConnections(module)) {
      // A bare import names nothing; its names stand in dependencies of their own.
      if (dependency.type === 'esm import') continue;
      const [first] = dependency.ids ?? [];
      const named = first === undefined ? findReexports(originModule, name) : [first];
      // A namespace may be used for any of them.
      for (const one of named ?? Object.keys(forms)) used.add(one);
    }
    imports[name] = Object.fromEntries(
      [...used].sort().map((one) => {
        const { form, servedBy = [] } = forms[one] ?? {};
        return [one, form === undefined ? [] : [form, ...servedBy]];
      }),
    );
  }
  return imports;
}

/**
 * Returns the names that a module exports again from a shared one, which the bundler does not
 * list; undefined if it has none, or exports all.
 */
function findReexports(origin: Module | null, name: string): readonly string[] | undefined {
  const joined = origin && 'modules' in origin ? (origin.modules as readonly Module[]) : [origin];
  const files = joined.flatMap((one) => (one && 'resource' in one ? [String(one.resource)] : []));
  const clause = /export\s*(\*|\{[^}]*\})[^'"{}]*from\s*['"]([^'"]+)['"]/g;
  const lists = files
    .filter((file) => existsSync(file))
    .flatMap((file) => Array.from(readFileSync(file, 'utf8').matchAll(clause)))
    .filter(([, , from]) => from === name)
    .map(([, list = '']) => list);
  if (lists.length === 0 || lists.includes('*')) return undefined;
  const names = lists.flatMap((list) => list.slice(1, -1).split(','));
  return names.flatMap((one) => /^\s*(?!type\s)([\w$]+)/.exec(one)?.[1] ?? []);
}

/**
 * Returns the exports of the modules that the shell shares, each with the forms of it that this one
 * serves, its own first.
 */
export function findExports({ modules, moduleGraph, compiler }: Compilation): Exports {
  const exported: Record<string, Record<string, string[]>> = {};
  for (const module of modules) {
    const name = findShared(module);
    if (name === undefined) continue;
    const forms = readForms(name, compiler.context);
    const [source] = moduleGraph.getOutgoingConnections(module);
    const provided = source?.module ? moduleGraph.getProvidedExports(source.module) : null;
    const present = Array.isArray(provided) ? provided : Object.keys(forms);
    exported[name] = Object.fromEntries(
      present.toSorted().map((one) => {
        const { form, serves = [] } = forms[one] ?? {};
        return [one, form === undefined ? [] : [form, ...serves]];
      }),
    );
  }
  return exported;
}
