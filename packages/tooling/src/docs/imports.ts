import { createRequire } from 'node:module';
import type { IForbiddenRuleType } from 'dependency-cruiser';
import { inRoot } from '../workspace.ts';
import { writeTable } from './table.ts';

/** What the rules of imports are derived from. */
export interface ImportTables {
  /** What each package may import; null is anything. */
  packages: Readonly<Record<string, readonly string[] | null>>;
  /** What the frame of federation may import. */
  frame: readonly string[];
  apps: readonly string[];
  /** By app, the one feature folder that its siblings may import. */
  hubs: Readonly<Record<string, string>>;
  commonFolders: readonly string[];
  /** Each imports those before it. */
  edgeFolders: readonly string[];
}

/** The rules of imports, and their tables. */
export interface ImportRules {
  tables: ImportTables;
  forbidden: IForbiddenRuleType[];
  /** Rules of production code alone, as tests import any folder of their package. */
  forbiddenWithoutTests: IForbiddenRuleType[];
  withoutTests: { exclude: { path: string } };
  options: Record<string, unknown>;
}

/** Reads .dependency-cruiser.cjs. */
export function readImportRules(): ImportRules {
  const require = createRequire(import.meta.url);
  return require(inRoot('.dependency-cruiser.cjs')) as ImportRules;
}

/** Where the table of imports stands. */
export const ARCHITECTURE_FILE = 'docs/architecture.md';

const TABLE = /^(## Who may import whom\n[^|]*)(?:\|.*\n)+/m;

/** Returns the document with the table of imports in its section. */
export function replaceImportTable(document: string, tables: ImportTables): string {
  if (!TABLE.test(document)) throw new Error(`${ARCHITECTURE_FILE} has no table of imports`);
  const table = writeTable([['Code in', 'May import'], ...listRows(tables)]).join('\n');
  return document.replace(TABLE, (_, head: string) => `${head}${table}\n`);
}

function listRows({ packages, frame, apps, hubs, commonFolders, edgeFolders }: ImportTables) {
  const groups = Map.groupBy(Object.keys(packages), (name) => listNames(packages[name]));
  const ownHubs = Object.entries(hubs).map(([app, hub]) => `\`${hub}\` (${app})`);
  return [
    ...[...groups].map(([allowed, names]) => [names.join(', '), allowed]),
    ['`frame` of federation', listNames(frame)],
    ['shell, remotes', listNames(apps)],
    [
      'a feature folder of an app',
      `the folders ${listFolders(commonFolders)} of its app, and its hub: ${ownHubs.join(', ')}`,
    ],
    ['a folder of the edge', `those before it: ${listFolders(edgeFolders)}`],
    ['tests of any package', 'also `@exchange/server/testing`'],
  ];
}

const listNames = (names: readonly string[] | null | undefined) =>
  names ? names.join(', ') || 'no other package' : 'anything';

const listFolders = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');
