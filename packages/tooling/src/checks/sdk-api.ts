import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { readChangesets } from '@changesets/read';
import { EXPORT_FORMS_FILE, SHARED_SDK } from '@exchange/federation/build';
import { gte, inc } from 'semver';
import {
  type Api,
  type ApiChanges,
  type ApiReport,
  compareApis,
  nextVersion,
  readApi,
  readReport,
  writeReport,
} from '../sdk/api-report.ts';
import { buildSdk, sdkBuildFolder } from '../sdk/build-sdk.ts';
import { excuseBreaks } from '../sdk/excuse-breaks.ts';
import { type ExportForms, nextForms, readValues } from '../sdk/export-forms.ts';
import type { SdkPackage } from '../sdk/packages.ts';
import { inRoot } from '../workspace.ts';

/** Builds the packages whose exports are promised; the release commands are used as a program. */
const buildPromised = async () =>
  (await buildSdk()).filter(({ folder }) => folder.startsWith(inRoot('packages/sdk')));

const reportFile = ({ folder }: SdkPackage) => path.join(folder, 'api-report.txt');

const formsFile = ({ folder }: SdkPackage) => path.join(folder, EXPORT_FORMS_FILE);

/** A package with what its report says, and what its sources say. */
interface Compared {
  one: SdkPackage;
  before: ApiReport | undefined;
  api: Api;
  /** Version with the raise of the pending changesets. */
  planned: string;
}

async function readPromised(): Promise<readonly Compared[]> {
  const changesets = await readChangesets(inRoot());
  const raises = changesets.flatMap(({ releases }) => releases);
  return Promise.all(
    (await buildPromised()).map(async (one) => {
      const text = await readFile(reportFile(one), 'utf8').catch(() => undefined);
      return {
        one,
        before: text === undefined ? undefined : readReport(text),
        api: readApi(one, sdkBuildFolder(one)),
        planned: raiseVersion(one.manifest, raises),
      };
    }),
  );
}

/** A package whose version a changeset raises, with the place of it. */
interface Raise {
  name: string;
  type: 'major' | 'minor' | 'patch' | 'none';
}

/** Returns the version of a package after the largest of the raises that name it. */
export function raiseVersion(
  { name, version }: Pick<SdkPackage['manifest'], 'name' | 'version'>,
  raises: readonly Raise[],
): string {
  const types = raises.filter((one) => one.name === name).map(({ type }) => type);
  const type = (['major', 'minor', 'patch'] as const).find((place) => types.includes(place));
  return (type && inc(version, type)) ?? version;
}

/**
 * Compares the exports of each package of the SDK with its committed report, and those that are
 * shared with their forms. Resolves to the faults: a version that was not raised enough, or a file
 * that is not written yet.
 */
export async function checkSdkApi(): Promise<readonly string[]> {
  const all = await readPromised();
  const faults = all.flatMap((one) => findFault(one, all) ?? []);
  if (faults.length > 0) return faults;
  return all.flatMap(({ one }) => {
    const isWritten = isDeepStrictEqual(readForms(one), describeForms(one, all));
    return isWritten ? [] : [`${one.manifest.name}: npm run sdk:api writes ${EXPORT_FORMS_FILE}`];
  });
}

/** Reads the forms of the shared exports of a package, by the entry that exports them. */
function readForms(one: SdkPackage): Readonly<Record<string, ExportForms>> {
  try {
    return JSON.parse(readFileSync(formsFile(one), 'utf8'));
  } catch {
    return {};
  }
}

/** Where the libraries are installed that the contract's types refer to. */
const CONTRACT = inRoot('packages/sdk/contract');

/** Returns the declarations of the packages that one uses, and its own at last. */
function selectLayers(one: SdkPackage, all: readonly Compared[]) {
  const { dependencies = {} } = one.manifest;
  const used = all.filter((other) => other.one === one || other.one.manifest.name in dependencies);
  return {
    before: used.map(({ before }) => before?.api ?? new Map<string, string>()),
    after: used.map(({ api }) => api),
  };
}

/** Returns these forms as the sources now have them; none for a package that is not shared. */
function describeForms(
  one: SdkPackage,
  all: readonly Compared[],
): Readonly<Record<string, ExportForms>> {
  const { name } = one.manifest;
  const shared = Object.keys(one.exports).filter((subpath) =>
    SHARED_SDK.includes(path.posix.join(name, subpath)),
  );
  const known = readForms(one);
  const entries = shared.map((subpath) => {
    const change = {
      values: readValues(one, subpath, sdkBuildFolder(one)),
      ...selectLayers(one, all),
    };
    return [subpath, nextForms(change, known[subpath] ?? {}, CONTRACT)];
  });
  return Object.fromEntries(entries);
}

const REFUSED = 'raise it';

function findFault(
  { one, before, api, planned }: Compared,
  all: readonly Compared[],
): string | undefined {
  const { name } = one.manifest;
  if (!before) return `${name}: npm run sdk:api writes its report`;
  const changes = excuseBreaks(compareApis(before.api, api), selectLayers(one, all), CONTRACT);
  const wanted = nextVersion(before.version, changes);
  if (wanted === before.version) return undefined;
  const what = `${name} ${planned}: ${list(changes)}`;
  return gte(planned, wanted)
    ? `${what}; npm run sdk:api writes its report`
    : `${what}; ${REFUSED} to ${wanted} or later by npm run changeset, then npm run sdk:api`;
}

const list = ({ additions, breaks }: ApiChanges) =>
  [
    ...(breaks.length > 0 ? [`removed or narrowed ${breaks.join(', ')}`] : []),
    ...(additions.length > 0 ? [`added ${additions.join(', ')}`] : []),
  ].join('; ');

/**
 * Writes reports and forms, if the versions of the packages are raised as their changes need it.
 * Resolves to the faults.
 */
export async function writeSdkApi(): Promise<readonly string[]> {
  const all = await readPromised();
  const refused = all.map((one) => findFault(one, all)).filter((fault) => fault?.includes(REFUSED));
  if (refused.length > 0) return refused.filter((fault) => fault !== undefined);
  for (const { one } of all) {
    const forms = describeForms(one, all);
    if (Object.keys(forms).length === 0) continue;
    await writeFile(formsFile(one), `${JSON.stringify(forms, null, 2)}\n`);
  }
  for (const { one, api } of all) {
    const { name, version } = one.manifest;
    await writeFile(reportFile(one), writeReport(name, { version, api }));
  }
  return [];
}
