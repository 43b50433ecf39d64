import { type RemoteAreaName, SHELL } from '@exchange/contract';
import { findTakenPages, RegistryError } from '@exchange/federation/registry';
import {
  MAX_PREVIEW_DAYS,
  type PreviewPart,
  readPreviewToken,
  type Trust,
  verifyPreview,
} from '@exchange/federation/releases';
import type { RegistrySource } from '../registry/registry-source.ts';
import { BuildUnknown, type FindBuild, type FoundBuild } from './find-build.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A published release that a preview shows. */
interface PreviewedBuild {
  area: RemoteAreaName;
  version: string;
  /** Holder of the key that signed it. */
  owner: string;
  build: FoundBuild;
}

/** Releases that a browser with the link of a preview shows. */
export interface OpenedPreview {
  shown: readonly PreviewedBuild[];
  /** When the first of them ends, in ms since 1970. */
  expires: number;
}

/** Thrown for a preview that is refused; its message is displayable. */
export class PreviewError extends Error {
  override readonly name = 'PreviewError';
  /** True if the reason may pass: the browser keeps the preview. */
  readonly mayPass: boolean;

  constructor(message: string, { mayPass = false }: { mayPass?: boolean } = {}) {
    super(message);
    this.mayPass = mayPass;
  }
}

/** Formats the releases of a preview, `casino 1.4.3, sports 2.0.0`. */
export const describePreview = ({ shown }: Pick<OpenedPreview, 'shown'>): string =>
  shown.map(({ area, version }) => `${area} ${version}`).join(', ');

interface PreviewSources {
  source: Pick<RegistrySource, 'readTrust' | 'current'>;
  findBuild: FindBuild;
  now: number;
}

/**
 * Opens the token of a preview. Throws PreviewError with the reason: a part is not signed by a key of
 * its area, or that one was revoked; it is over or of another host; or its release is missing, is
 * not the signed one, does not fit, or goes beyond the rights of its area.
 */
export async function openPreview(
  token: string,
  /** Undefined: the token was opened for its host before. */
  host: string | undefined,
  sources: PreviewSources,
): Promise<OpenedPreview> {
  const parts = withPreviewErrors(() => readPreviewToken(token));
  const trust = await sources.source.readTrust();
  if (!trust) throw new PreviewError('The keys of the teams are not known yet.', { mayPass: true });
  // All signatures before the first release is read, as one part names the shell of all.
  const verified = parts.map((part) => verifyPart(part, host, trust, sources.now));
  const shell = parts.find(({ area }) => area === SHELL)?.version;
  const shown = await Promise.all(verified.map((part) => findPart(part, shell, sources)));
  await checkFreePages(shown, sources);
  return { shown, expires: Math.min(...parts.map(({ expires }) => expires)) };
}

type VerifiedPart = PreviewPart & ReturnType<typeof verifyPreview>;

function verifyPart(
  part: PreviewPart,
  host: string | undefined,
  trust: Trust,
  now: number,
): VerifiedPart {
  const verified = withPreviewErrors(() => verifyPreview(part, trust));
  if (part.expires <= now) throw new PreviewError('The preview is over.');
  if (part.expires > now + MAX_PREVIEW_DAYS * DAY_MS) {
    throw new PreviewError(`It is valid for more than ${MAX_PREVIEW_DAYS} days.`);
  }
  if (host !== undefined && part.host !== host) {
    throw new PreviewError(`It is for ${part.host}, not for ${host}.`);
  }
  return { ...part, ...verified };
}

/** Finds the release of a part, which must fit the shell of its page. */
async function findPart(
  { area, version, record, owner, findUngranted }: VerifiedPart,
  shell: string | undefined,
  { findBuild }: PreviewSources,
): Promise<PreviewedBuild> {
  const build = await findBuild({ area, version, record }, shell).catch((error: Error) => {
    throw new PreviewError(error.message, { mayPass: error instanceof BuildUnknown });
  });
  const [fault] = findUngranted(build.entry);
  if (fault !== undefined) throw new PreviewError(`It is refused: ${fault}.`);
  return { area, version, owner, build };
}

/** Throws if a page belongs to an area that the preview leaves as it is. */
async function checkFreePages(
  shown: readonly PreviewedBuild[],
  { source }: PreviewSources,
): Promise<void> {
  const document = await source.current();
  const others = Object.entries(document.microFrontends).filter(
    ([name]) => !shown.some(({ area }) => area === name),
  );
  const kept = { ...document, microFrontends: Object.fromEntries(others) };
  for (const { area, build } of shown) {
    const [taken] = build.definition ? findTakenPages(kept, area, build.definition) : [];
    if (taken !== undefined) throw new PreviewError(`It is refused: ${taken}.`);
  }
}

/** Runs `read`; a RegistryError becomes a PreviewError. */
function withPreviewErrors<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof RegistryError)) throw error;
    throw new PreviewError(`${error.message}.`);
  }
}
