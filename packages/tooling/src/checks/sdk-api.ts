import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gte } from 'semver';
import {
  type ApiChanges,
  compareApis,
  nextVersion,
  readApi,
  readReport,
  writeReport,
} from '../sdk/api-report.ts';
import { buildSdk, sdkBuildFolder } from '../sdk/build-sdk.ts';
import type { SdkPackage } from '../sdk/packages.ts';
import { inRoot } from '../workspace.ts';

/** Builds the packages whose exports are promised; the release commands are used as a program. */
const buildPromised = async () =>
  (await buildSdk()).filter(({ folder }) => folder.startsWith(inRoot('packages/sdk')));

const reportFile = ({ folder }: SdkPackage) => path.join(folder, 'api-report.txt');

/**
 * Compares the exports of each package of the SDK with its committed report. Resolves to the
 * faults: a version that was not raised enough, or a report that is not written yet.
 */
export async function checkSdkApi(): Promise<readonly string[]> {
  const found = await Promise.all((await buildPromised()).map(findFault));
  return found.flat();
}

async function findFault(one: SdkPackage): Promise<readonly string[]> {
  const { name, version } = one.manifest;
  if (!existsSync(reportFile(one))) return [`${name}: npm run sdk:api writes its report`];
  const before = readReport(await readFile(reportFile(one), 'utf8'));
  const changes = compareApis(before.api, readApi(one, sdkBuildFolder(one)));
  const wanted = nextVersion(before.version, changes);
  if (wanted === before.version) return [];
  const what = `${name} ${version}: ${list(changes)}`;
  return gte(version, wanted)
    ? [`${what}; npm run sdk:api writes its report`]
    : [`${what}; raise its version to ${wanted} or later, then npm run sdk:api`];
}

const list = ({ additions, breaks }: ApiChanges) =>
  [
    ...(breaks.length > 0 ? [`removed or narrowed ${breaks.join(', ')}`] : []),
    ...(additions.length > 0 ? [`added ${additions.join(', ')}`] : []),
  ].join('; ');

/**
 * Writes the reports of the packages whose versions are raised as their changes need it. Resolves
 * to the faults of the others.
 */
export async function writeSdkApi(): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const one of await buildPromised()) {
    const found = await findFault(one);
    const refused = found.filter((fault) => fault.includes('raise its version'));
    faults.push(...refused);
    if (refused.length > 0) continue;
    const { name, version } = one.manifest;
    const api = readApi(one, sdkBuildFolder(one));
    await writeFile(reportFile(one), writeReport(name, { version, api }));
  }
  return faults;
}
