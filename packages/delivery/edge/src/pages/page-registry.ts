import { type AreaDefinition, isReading, type RemoteAreaName } from '@exchange/contract';
import {
  type PageAreaDefinition,
  type PageRegistry,
  type RegisteredRemote,
  type Release,
  type SelectedRegistry,
  withMenu,
} from '@exchange/federation/registry';

/** Selects whose hashes a page needs in its HTML. */
interface SlimOptions {
  /** The area that the page starts without a request for its manifest. */
  firstArea: RemoteAreaName | undefined;
  /** Returns true if a release's manifest lists the hashes of its code. */
  listsHashes: (release: Release) => boolean;
  /** Returns the files that a release's pages need first. */
  ahead: (release: Release) => Release['ahead'];
}

/**
 * Returns the registry without hashes that manifests list; those releases keep the hash of the
 * manifest, which verifies the others. Each also lists the files that its pages need first (`ahead`).
 */
export function trimRegistry(
  { remotes }: Pick<PageRegistry, 'remotes'>,
  { firstArea, listsHashes, ahead }: SlimOptions,
): Pick<PageRegistry, 'remotes'> {
  const slim = (release: Release): Release => {
    const file = release.manifestUrl.slice(new URL('.', release.manifestUrl).href.length);
    const hash = release.integrity?.[file];
    return hash !== undefined && listsHashes(release)
      ? { ...release, integrity: { [file]: hash } }
      : release;
  };
  const withAhead = (release: Release, files: Release['ahead']): Release =>
    files ? { ...release, ahead: files } : release;
  const entries = Object.entries(remotes).map(([area, { active, lastGood }]) => {
    const remote: RegisteredRemote = {
      active: withAhead(
        area === firstArea ? withoutFrame(active) : slim(withoutFrame(active)),
        ahead(active),
      ),
      ...(lastGood && { lastGood: slim(withoutFrame(lastGood)) }),
    };
    return [area, remote] as const;
  });
  return { remotes: Object.fromEntries(entries) };
}

/** The program of its frames is for the edge alone. */
function withoutFrame({ frame, ...release }: Release): Release {
  if (frame === undefined || !release.integrity) return release;
  const { [frame]: _, ...integrity } = release.integrity;
  return { ...release, integrity };
}

/**
 * Returns the fields of the areas that browsers read. Calls are those of pages alone, since a link may
 * open any of them next.
 */
export const trimAreas = (areas: SelectedRegistry['areas']): PageRegistry['areas'] =>
  Object.fromEntries(
    Object.entries(areas).map(([area, definition]) => {
      const known = trimmed.get(definition) ?? trimArea(definition);
      trimmed.set(definition, known);
      return [area, known];
    }),
  );

/** A definition stays the same object until the registry changes. */
const trimmed = new WeakMap<AreaDefinition, PageAreaDefinition>();

function trimArea(definition: AreaDefinition): PageAreaDefinition {
  const { title, pages, fragments, links } = definition;
  return withMenu({
    title,
    pages: pages.map(withReadingCalls),
    fragments: fragments.map(withoutCalls),
    links,
  });
}

/** A page keeps the calls that only read: its browser starts them for any link. */
function withReadingCalls({ calls: rules, ...page }: AreaDefinition['pages'][number]) {
  const calls = rules.map((rule) => ({ ...rule, calls: rule.calls.filter(isReading) }));
  return { ...page, calls };
}

const withoutCalls = <Part extends { calls: unknown }>(part: Part): Part => {
  const { calls: _, ...rest } = part;
  return rest as Part;
};

/** Returns what a page's registry element has, without hashes. */
export function describeRegistry({ areas, remotes, shell }: SelectedRegistry): PageRegistry {
  const entries = Object.entries(remotes).map(([area, { active }]) => {
    const { version, manifestUrl } = active;
    return [area, { active: { version, manifestUrl } }] as const;
  });
  return { areas: trimAreas(areas), remotes: Object.fromEntries(entries), shell };
}
