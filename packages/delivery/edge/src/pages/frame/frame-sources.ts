import type { Brand } from '@exchange/brands';
import { AREA_EXPOSE, type RemoteModuleName, SHELL } from '@exchange/contract';
import type { PageRegistry } from '@exchange/federation/registry';
import { MarkupFault } from '@exchange/frames';
import type { ManifestCache } from '../../versions/registry/manifest-cache.ts';
import type { PageShell, ShellSource } from '../../versions/releases/shell-source.ts';
import { fetchFile, type WantedFile } from './release-files.ts';
import type { FrameVersion } from './version-faults.ts';

type ReadShellFile = ShellSource['readFile'];

/** Time for the manifest of a module, in ms; that of the page's first one is there. */
const MANIFEST_MS = 20;

/** Thrown where a page gets the skeleton, or a module its cards. */
export class NoFrame extends Error {}

/** A release with what the edge reads of its frames. */
export interface FrameSource extends FrameVersion {
  program: WantedFile | undefined;
  styles: readonly WantedFile[];
  /** Absolute address of its folder; of the shell its path. */
  folder: string;
}

/** Returns what the edge reads of a page's shell; `isOwnPage`: the page has no module of an area. */
export function sourceOfShell(
  { build, version }: PageShell,
  isOwnPage: boolean,
  readFile: ReadShellFile,
): FrameSource {
  const files = [
    ...build.entry.filter((file) => file.endsWith('.css')),
    // Not the typeface for Hindi: texts have the device's from the first paint on.
    ...Object.keys(build.files).filter(
      (file) => isOwnPage && /^page-[a-z-]+\.[\da-f]+\.css$/.test(file),
    ),
  ];
  const wanted = (file: string): WantedFile => ({
    url: `/assets/${file}`,
    hash: build.files[file],
    read: () => readFile({ version }, file),
  });
  return {
    area: SHELL,
    version: version ?? build.version,
    folder: '/assets/',
    program: build.frame === undefined ? undefined : wanted(build.frame),
    styles: files.map(wanted),
  };
}

/** Returns what the edge reads of the release with a module. Throws NoFrame. */
export async function sourceOfModule(
  module: RemoteModuleName,
  page: {
    registry: PageRegistry;
    brand: Pick<Brand, 'features'>;
    module: RemoteModuleName | undefined;
  },
  manifests: ManifestCache,
): Promise<FrameSource> {
  const { area, expose } = module;
  const { registry, brand } = page;
  const release = registry.remotes[area]?.active;
  const fragments = registry.areas[area]?.fragments ?? [];
  const isFragment = fragments.some(
    (one) => one.expose === expose && (one.feature === undefined || brand.features[one.feature]),
  );
  // The pages of an area are on its own pages alone.
  const isPage =
    expose === AREA_EXPOSE && page.module?.area === area && page.module.expose === expose;
  const isKnown = isFragment || isPage;
  if (!release?.integrity || release.frame === undefined || !isKnown) throw new NoFrame('none');
  const manifest = await Promise.race([manifests.get(module, registry), after(MANIFEST_MS)]);
  if (!manifest) throw new NoFrame('manifest');
  const folder = new URL('.', release.manifestUrl).href;
  const wanted = (url: string): WantedFile => ({
    url,
    hash: release.integrity?.[url.slice(folder.length)],
    read: fetchFile(url),
  });
  return {
    area,
    version: release.version,
    folder,
    program: wanted(folder + release.frame),
    styles: manifest.files.filter((url) => url.endsWith('.css')).map(wanted),
  };
}

/** Returns the program of a source for the renderer. */
export const programOf = ({ area, version, program }: FrameSource, code: string) => ({
  key: `${area} ${version} ${program?.hash}`,
  code,
});

/** Resolves to undefined after this time. */
export const after = (ms: number) =>
  new Promise<undefined>((resolve) => void setTimeout(() => resolve(undefined), ms).unref());

/** Most characters of the styles of one page. */
export const MAX_STYLES = 400_000;

/** Characters that could end the element, or load another sheet, also if they are escaped. */
const REFUSED = /<\/style|<!--|@import|(?<!\\)@[\w-]*\\/i;
const ADDRESS = /url\(\s*(?:"([^"\\]*)"|'([^'\\]*)'|([^"'()\s\\]*))\s*\)/gi;

/** Addresses with escapes, unless they are absolute, data, or of a part of the same document. */
const ESCAPED = /url\(\s*["']?(?![a-z][a-z+.-]*:|\/|#)[^"'()\\]*\\/i;
/** Its texts are addresses, too, but those of types. */
const IMAGE_SET = /image-set\((?:[^()]|\([^()]*\))*\)/gi;
const SET_TEXT = /((?:url|type)\([^()]*\))|"([^"\\]*)"|'([^'\\]*)'/gi;

/**
 * Returns a style sheet for an element of the page: with addresses from `base`, that of its folder.
 * Throws MarkupFault.
 */
export function inlineStyles(css: string, base: string): string {
  if (REFUSED.test(css)) throw new MarkupFault('markup', 'styles that could leave their element');
  if (ESCAPED.test(css)) throw new MarkupFault('markup', 'styles with an address that is escaped');
  const resolve = (address: string): string => {
    const isWhole = address === '' || /^(?:[a-z][a-z+.-]*:|\/|#)/i.test(address);
    return isWhole ? address : `${base}${address.replaceAll('"', '%22')}`;
  };
  return css
    .replaceAll(IMAGE_SET, (set) =>
      set.replaceAll(SET_TEXT, (whole, other?: string, double?: string, single?: string) =>
        other === undefined ? `"${resolve(double ?? single ?? '')}"` : whole,
      ),
    )
    .replaceAll(ADDRESS, (whole, double?: string, single?: string, bare?: string) => {
      const address = double ?? single ?? bare ?? '';
      const resolved = resolve(address);
      return resolved === address ? whole : `url("${resolved}")`;
    });
}
