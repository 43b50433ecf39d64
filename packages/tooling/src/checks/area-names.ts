import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type AreaDefinition, paths } from '@exchange/contract';
import ts from 'typescript-api';
import { inRoot, root } from '../workspace.ts';

/** Sources that may not name an area: areas register themselves. */
const SOURCES =
  '{shell,packages/delivery/{edge,release},packages/backend/server,packages/sdk/{contract,federation,store,api}}/src/**/*.{ts,tsx}';
const TESTS = /\.test\.tsx?$|\/testing\//;

/** Files that may name areas or their pages, with the reason. */
const ALLOWED: Readonly<Record<string, string>> = {
  'packages/sdk/contract/src/paths.ts':
    'spells the addresses that the specification fixes, to which areas link each other',
  'packages/sdk/federation/src/registry/earlier-areas.ts':
    'stands in for releases from before areas were data',
  'packages/sdk/federation/src/registry/earlier-links.ts':
    'stands in for releases from before links were data',
  'packages/sdk/contract/src/brand/page-brand.wire.ts':
    'a feature in the files of brands has the name of an area',
  'packages/delivery/edge/src/preview/routes.ts':
    'shows who designs a brand some pages of this product; no player gets it',
};
/** Endpoints name who looks after a call, the part of the API, and a feature: names on the wire. */
const WIRE = /^(?:area|[bB]ase|feature)$/;
/** Kinds of stored rows, on the wire and in other standards that have the name of an area. */
const HOMONYMS: Readonly<Record<string, string>> = {
  'packages/backend/server/src/db/schema/ledger.ts': 'casino',
  'packages/backend/server/src/modules/casino-wallet/repository.ts': 'casino',
  'packages/backend/server/src/modules/module-context.ts': 'casino',
  'packages/backend/server/src/modules/safer-gambling/repository.ts': 'casino',
  // A topic of the stream.
  'packages/sdk/api/src/stream/connect.ts': 'wallet',
  // A category of the web app manifest.
  'packages/delivery/edge/src/installable/routes.ts': 'sports',
};

/** The name of an area, and the addresses of its pages. */
export type NamedArea = Pick<AreaDefinition, 'name' | 'pages'>;

/** Reads the definitions of the areas of this checkout. */
export async function readAreas(): Promise<readonly NamedArea[]> {
  const found: NamedArea[] = [];
  for await (const file of glob('mfe-*/src/definition.ts', { cwd: root })) {
    const { definition } = (await import(inRoot(file))) as { definition: AreaDefinition };
    found.push(definition);
  }
  return found;
}

/** Finds names and addresses of areas in the code of what must not know them. */
export async function checkAreaNames(): Promise<readonly string[]> {
  const areas = await readAreas();
  const faults: string[] = [];
  for await (const file of glob(SOURCES, { cwd: root })) {
    const name = file.split(path.sep).join('/');
    if (TESTS.test(name) || Object.hasOwn(ALLOWED, name)) continue;
    faults.push(...findAreaNames(name, await readFile(inRoot(file), 'utf8'), areas));
  }
  return faults.toSorted();
}

/** Finds names of areas, their folders, and addresses of their pages in a source. */
export function findAreaNames(
  file: string,
  source: string,
  areas: readonly NamedArea[],
): readonly string[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const faults: string[] = [];
  const report = (node: ts.Node, what: string) => {
    const line = tree.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    faults.push(`${file}:${line}: ${what}; what an area brings stands in its definition.ts`);
  };
  const visit = (node: ts.Node): void => {
    const text = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) ? node.text : undefined;
    if (text !== undefined && !isOfWire(node)) {
      const named = areas.find(({ name }) => text === name || text.startsWith(`mfe-${name}`));
      const isHomonym = HOMONYMS[file] === text;
      if (named && !isHomonym) report(node, `'${text}' names the area ${named.name}`);
      const owner = ownerOf(text, areas);
      if (owner) report(node, `'${text}' is a page of ${owner}`);
    }
    if (ts.isPropertyAccessExpression(node) && node.expression.getText() === 'paths') {
      const owner = ownerOf(addressOf(node.name.text), areas);
      if (owner) report(node, `paths.${node.name.text} leads to a page of ${owner}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return faults;
}

/** Returns true for a module's name, and for a value of a field with names of the wire. */
function isOfWire({ parent }: ts.Node): boolean {
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent)) return true;
  if (ts.isLiteralTypeNode(parent) || ts.isUnionTypeNode(parent)) return isOfWire(parent);
  const named = ts.isPropertyAssignment(parent) || ts.isTypeAliasDeclaration(parent);
  return named && WIRE.test(parent.name.getText());
}

const ownerOf = (address: string, areas: readonly NamedArea[]): string | undefined =>
  areas.find(({ pages }) =>
    pages.some(({ path: page }) => address === page || address.startsWith(`${page}/`)),
  )?.name;

/** Returns the address that a builder makes of some words. */
function addressOf(name: string): string {
  if (!Object.hasOwn(paths, name)) return '';
  const build = paths[name as keyof typeof paths] as (...words: unknown[]) => string;
  return build('x', 'x');
}
