import type { BuildRecord, Release } from '@exchange/federation/registry';
import { escapeHtml } from './escape-html.ts';
import type { PageLanguage } from './language.ts';

/** The typeface that every page shows; later than the first paint it would not be used. */
const FIRST_FONT = /^inter-basic\..*\.woff2$/;
/** What a page in Hindi cannot show without: the shell's texts and the typeface. */
const HINDI_CODE = /^hindi\.[\da-f]+\.(?:js|css)$/;
const HINDI_FONT = /^noto-sans-devanagari-.*\.woff2$/;

/** The remote of a route with the absolute addresses of what its first part needs. */
export interface FirstRemote {
  release: Release;
  files: readonly string[];
}

/** A file of code as it will be asked for. */
export interface CodeFile {
  url: string;
  hash: string | undefined;
}

interface PreloadParts {
  shell: BuildRecord;
  /** The remote of the route, where anyone may ask for one. */
  remote: FirstRemote | undefined;
  language: PageLanguage;
  /** Address of the brand's style sheet. */
  theme: string;
}

/** What the browser is told to ask for at once. */
export interface Preloads {
  /** Value of the `Link` header, with all styles. */
  header: string;
  /** Elements for scripts and typefaces: in the compressed body their hashes cost little. */
  elements: string;
}

/** What the first part of a remote is made of. */
export function listRemoteCode({ release, files }: FirstRemote): readonly CodeFile[] {
  const base = new URL('.', release.manifestUrl).href;
  return files.map((url) => ({ url, hash: release.integrity?.[url.slice(base.length)] }));
}

/**
 * Everything that the page asks for next. Styles stand in the header: the federation runtime takes a
 * preload element for a stylesheet that is already there. Each has the credentials mode and the hash of
 * the later request, or it is fetched twice.
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
  // The shell's own styles stand in the page as they are.
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

// At low priority the browser asks for it once the styles are there: they and the typeface have the line until
// the first paint. The shell's entry does not wait, as it fills a round trip that would be idle.
function preload(
  kind: 'script' | 'font',
  url: string,
  { hash, afterStyles = false }: { hash?: string | undefined; afterStyles?: boolean } = {},
): string {
  const integrity = hash ? ` integrity="${escapeHtml(hash)}"` : '';
  const priority = afterStyles ? ' fetchpriority="low"' : '';
  return `<link rel="preload" as="${kind}" href="${escapeHtml(url)}" crossorigin="anonymous"${integrity}${priority}>`;
}
