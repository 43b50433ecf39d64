import type { BuildRecord, Release } from '@exchange/federation/registry';
import { escapeHtml } from './escape-html.ts';
import type { PageLanguage } from './language.ts';

/** The typeface of every page; after the first paint it would not be used. */
const FIRST_FONT = /^inter-basic\..*\.woff2$/;
/** Required by a page in Hindi: the shell's texts and the typeface. */
const HINDI_CODE = /^hindi\.[\da-f]+\.(?:js|css)$/;
const HINDI_FONT = /^noto-sans-devanagari-.*\.woff2$/;

/** The remote of a route with the absolute addresses of its first expose's files. */
export interface FirstRemote {
  release: Release;
  files: readonly string[];
}

/** A file of code, as it will be requested. */
export interface CodeFile {
  url: string;
  hash: string | undefined;
}

interface PreloadParts {
  shell: BuildRecord;
  /** The remote of the route, if guests may load one. */
  remote: FirstRemote | undefined;
  language: PageLanguage;
  /** Address of the brand's style sheet. */
  theme: string;
}

/** Preloads of a page. */
export interface Preloads {
  /** Value of the `Link` header, with all styles. */
  header: string;
  /** Elements for scripts and typefaces: in the compressed body their hashes cost little. */
  elements: string;
}

/** Lists the files of a remote's first expose. */
export function listRemoteCode({ release, files }: FirstRemote): readonly CodeFile[] {
  const base = new URL('.', release.manifestUrl).href;
  return files.map((url) => ({ url, hash: release.integrity?.[url.slice(base.length)] }));
}

/**
 * Renders preloads for all next requests, with their credentials mode and hash. Styles are in the
 * header: the federation runtime counts a preload element as a loaded stylesheet.
 */
export function renderPreloads({ shell, remote, language, theme }: PreloadParts): Preloads {
  const all = Object.keys(shell.files);
  const hindi = language === 'hi' ? all.filter((file) => HINDI_CODE.test(file)) : [];
  const code: readonly CodeFile[] = [
    ...[...shell.entry, ...shell.preload, ...hindi].map((file) => ({
      url: `/assets/${file}`,
      hash: shell.files[file],
    })),
    ...(remote ? listRemoteCode(remote) : []),
  ];
  // The shell's own styles are elements of the page.
  const styles = code.filter(({ url }) => url.endsWith('.css') && !isEntry(shell, url));
  const fonts = all.filter(
    (file) => FIRST_FONT.test(file) || (language === 'hi' && HINDI_FONT.test(file)),
  );
  return {
    header: [
      `<${theme}>; rel=preload; as=style`,
      ...styles.map(({ url, hash }) => {
        const integrity = hash ? `; integrity="${hash}"` : '';
        return `<${url}>; rel=preload; as=style; crossorigin=anonymous${integrity}`;
      }),
    ].join(', '),
    elements: [
      ...code
        .filter(({ url }) => url.endsWith('.js'))
        .map(({ url, hash }) =>
          preload('script', url, { hash, afterStyles: !isEntry(shell, url) }),
        ),
      ...fonts.map((file) => preload('font', `/assets/${file}`)),
    ].join('\n'),
  };
}

const isEntry = (shell: BuildRecord, url: string) =>
  shell.entry.some((file) => url === `/assets/${file}`);

// At low priority the browser requests it after the styles, which have the line with the typeface
// until the first paint. The shell's entry does not wait, as it fills an idle round trip.
function preload(
  kind: 'script' | 'font',
  url: string,
  { hash, afterStyles = false }: { hash?: string | undefined; afterStyles?: boolean } = {},
): string {
  const integrity = hash ? ` integrity="${escapeHtml(hash)}"` : '';
  const priority = afterStyles ? ' fetchpriority="low"' : '';
  return `<link rel="preload" as="${kind}" href="${escapeHtml(url)}" crossorigin="anonymous"${integrity}${priority}>`;
}
