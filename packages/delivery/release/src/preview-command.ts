import type { RemoteAreaName } from '@exchange/contract';
import { folderName, isVersion } from '@exchange/federation/registry';
import {
  formatPreviewLink,
  MAX_PREVIEW_DAYS,
  type PreviewPart,
  type ReleaseStore,
  readPreviewLink,
  readPreviewToken,
  signPreview,
} from '@exchange/federation/releases';
import { UsageError } from '@exchange/server-kit/arguments';
import { runStep } from '@exchange/server-kit/steps';
import { readArea, readDays, type Words } from './arguments.ts';
import { publishBuild } from './build-area.ts';
import { selectLiveAddress } from './gate/live.ts';
import { ReleaseError } from './release-error.ts';
import { findRelease } from './release-operations.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const TIMEOUT_MS = 10_000;
/** What pages escape in texts. */
const ESCAPED = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

const print = (text: string) => console.log(text);

/**
 * Prints the link of a preview, on the last line: of published releases, or of the builds of areas
 * that are named without a version. With `--with` it shows the areas of another link, too.
 */
export async function makePreview(
  { rest, options, caller }: Words,
  store: ReleaseStore,
  by: string,
): Promise<number> {
  const { origin, host } = new URL(selectLiveAddress(store, options.live ?? process.env.LIVE_URL));
  const expires = Date.now() + readDays(options.days, MAX_PREVIEW_DAYS) * DAY_MS;
  const others = options.with === undefined ? [] : readOthers(options.with);
  const wanted = await readWanted(rest, store);
  const parts: PreviewPart[] = [];
  for (const { area, version } of wanted) {
    if (version !== undefined) await findRelease(store, area, version, { forPreview: true });
    const shown = version ?? (await publishInterim(store, area, by, options));
    parts.push(await signPreview(store, { area, version: shown, host, expires }));
  }
  const all = [...parts, ...others];
  const link = formatPreviewLink(origin, all);
  await runStep(`Opening the link at ${host}`, () => checkAccepted(link));
  const end = new Date(Math.min(...all.map((part) => part.expires))).toISOString();
  const builds = all.map(({ area, version }) => `${folderName(area)} ${version}`);
  const next = wanted.map(({ area, version }) =>
    version === undefined || version.includes('+')
      ? caller.write('publish', area)
      : caller.write('activate', area, version),
  );
  print(`For players: ${next.join(' · ')}`);
  print(`Who has this link sees ${builds.join(', ')} at ${host} until ${end}:`);
  print(link);
  return 0;
}

/** Reads areas, each with or without a version. Throws UsageError naming a wrong word. */
async function readWanted(words: readonly string[], store: ReleaseStore) {
  const wanted: { area: RemoteAreaName; version: string | undefined }[] = [];
  const rest = [...words];
  do {
    const area = await readArea(rest.shift(), store);
    const version = rest[0] !== undefined && isVersion(rest[0]) ? rest.shift() : undefined;
    wanted.push({ area, version });
  } while (rest.length > 0);
  return wanted;
}

/** Publishes a build under a version of its own, so that a change needs no new number to be seen. */
async function publishInterim(
  store: ReleaseStore,
  area: RemoteAreaName,
  by: string,
  options: Words['options'],
): Promise<string> {
  const { record } = await publishBuild(store, area, by, { ...options, isInterim: true });
  print(`Published ${folderName(area)} ${record.version} in ${store.storage.name}`);
  return record.version;
}

/** Opens the link as a browser does. Throws ReleaseError if the live system refuses it. */
async function checkAccepted(link: string): Promise<void> {
  const response = await fetch(link, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    ({ message, cause }: Error) => {
      const reason = cause instanceof Error ? cause.message : message;
      throw new ReleaseError(`${new URL(link).origin} does not answer (${reason})`);
    },
  );
  if (response.status !== 403) return;
  const [, reason = ''] = /<p role="alert">(.*?)<\/p>/s.exec(await response.text()) ?? [];
  const text = Object.entries(ESCAPED).reduce(
    (all, [entity, sign]) => all.replaceAll(entity, sign),
    reason,
  );
  throw new ReleaseError(`The live system refuses the preview: ${text}`);
}

function readOthers(link: string): readonly PreviewPart[] {
  try {
    return readPreviewToken(readPreviewLink(link));
  } catch (error) {
    throw new UsageError(`--with ${link}: ${(error as Error).message}`);
  }
}
