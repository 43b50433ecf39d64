import { readFile } from 'node:fs/promises';
import { STANDARD_PROXIES } from '@exchange/server-kit';
import ts from 'typescript-api';
import { inRoot } from '../workspace.ts';
import { writeTable } from './table.ts';

/** An environment variable. */
interface Variable {
  name: string;
  /** Undefined without a default. */
  standard: string | undefined;
  /** The only allowed values; empty without a list. */
  values: readonly string[];
  meaning: string;
}

/** Title of each file with an `environment` schema. */
const SCHEMAS: readonly (readonly [title: string, file: string])[] = [
  ['Commands', 'packages/tooling/src/cli.ts'],
  ['Server', 'packages/backend/server/src/config/config.ts'],
  ['Edge', 'packages/delivery/edge/src/environment.ts'],
  ['Game provider', 'packages/backend/casino-provider/src/config.ts'],
  [
    'Releases: edge, origins of areas and `npm run release`',
    'packages/sdk/federation/src/releases/storage-config.ts',
  ],
  ['`npm run release`', 'packages/delivery/release/src/cli.ts'],
  ['Metrics, of each program', 'packages/backend/server-kit/src/metrics/metrics.ts'],
  ['Traces, of each program', 'packages/backend/server-kit/src/tracing/tracing.ts'],
];

/** Constants in the schemas, by name. */
const KNOWN: Readonly<Record<string, string>> = { STANDARD_PROXIES };

/** Reads the variables of each schema, in its order. */
export async function readVariables(): Promise<
  readonly (readonly [string, readonly Variable[]])[]
> {
  return Promise.all(
    SCHEMAS.map(async ([title, file]) => {
      const found = findVariables(await readFile(inRoot(file), 'utf8'));
      if (found.length === 0) throw new Error(`${file} has no schema \`environment\``);
      return [title, found] as const;
    }),
  );
}

/** Finds the variables of `const environment = v.object({ … })`, with their comments. */
export function findVariables(source: string): Variable[] {
  const file = ts.createSourceFile('environment.ts', source, ts.ScriptTarget.ESNext, true);
  const found: Variable[] = [];
  const visit = (node: ts.Node): void => {
    const isSchema = ts.isVariableDeclaration(node) && node.name.getText() === 'environment';
    const fields = isSchema && node.initializer && ts.isCallExpression(node.initializer);
    if (!fields) {
      ts.forEachChild(node, visit);
      return;
    }
    const [object] = (node.initializer as ts.CallExpression).arguments;
    if (object && ts.isObjectLiteralExpression(object)) {
      found.push(...object.properties.filter(ts.isPropertyAssignment).map(toVariable));
    }
  };
  visit(file);
  return found;
}

function toVariable(property: ts.PropertyAssignment): Variable {
  const { initializer } = property;
  const [inner, standard] = ts.isCallExpression(initializer) ? initializer.arguments : [];
  return {
    name: property.name.getText(),
    standard: standard && readText(standard),
    values: inner ? readValues(inner) : [],
    meaning: readComment(property),
  };
}

/** Returns a text, the last part of a path, or a known constant. */
function readText(node: ts.Expression): string | undefined {
  if (ts.isStringLiteral(node)) return node.text;
  if (ts.isIdentifier(node)) return KNOWN[node.text];
  const last = ts.isCallExpression(node) ? node.arguments.at(-1) : undefined;
  return last && readText(last);
}

/** Returns the texts of a picklist in the schema itself. */
function readValues(node: ts.Node): string[] {
  if (!ts.isCallExpression(node)) return [];
  if (!node.expression.getText().endsWith('.picklist')) return [];
  const [list] = node.arguments;
  if (!list || !ts.isArrayLiteralExpression(list)) return [];
  return list.elements.filter(ts.isStringLiteral).map(({ text }) => text);
}

function readComment(node: ts.Node): string {
  const [doc] = ts.getJSDocCommentsAndTags(node);
  const text = doc && ts.getTextOfJSDocComment(doc.comment);
  return (text ?? '').replace(/\s+/g, ' ').trim();
}

type Groups = readonly (readonly [title: string, variables: readonly Variable[]])[];

/** Where the reference stands. */
export const CONFIGURATION_FILE = 'docs/operations/configuration.md';

const HEAD = `# Configuration

Written by \`npm run docs\` from the schemas that read the variables. An empty variable counts as not set. Each
program and command also reads \`.env\` of the folder that it starts in; what the environment sets comes first. Tests
read no \`.env\`.
`;

/** Renders the reference of all variables. */
export function writeConfiguration(groups: Groups): string {
  const sections = groups.map(([title, variables]) => {
    const rows = variables.map(({ name, standard, values, meaning }) => {
      const only = values.filter(Boolean).map((value) => `\`${value}\``);
      const text = [meaning, only.length > 0 ? `One of ${only.join(', ')}.` : ''];
      const cells = [`\`${name}\``, standard ? `\`${standard}\`` : '', text.join(' ').trim()];
      return cells.map((cell) => cell.replaceAll('|', '\\|'));
    });
    return [
      `## ${title}`,
      '',
      ...writeTable([['Variable', 'Default', 'Meaning'], ...rows]),
      '',
    ].join('\n');
  });
  return [HEAD, ...sections].join('\n');
}
