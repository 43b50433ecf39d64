import type { BuildRecord, Release } from '@exchange/federation/registry';
import type { PageLanguage } from './language.ts';

/** The typeface that every page shows; later than the first paint it would not be used. */
const FIRST_FONT = /^inter-latin-.*\.woff2$/;
/** What a page in Hindi cannot show without: the shell's texts and the typeface. */
const HINDI_CODE = /^hindi\.[\da-f]+\.(?:js|css)$/;
const HINDI_FONT = /^noto-sans-devanagari-.*\.woff2$/;

interface PreloadParts {
  shell: BuildRecord;
  /** The remote of the route, where one may be asked for. */
  remote: { release: Release; files: readonly string[] } | undefined;
  language: PageLanguage;
  /** Address of the brand's style sheet. */
  theme: string;
}

/**
 * The `Link` header with everything that the page asks for next. A header and no elements: the
 * federation runtime takes a preload element for a stylesheet that is already there.
 * Each entry has the credentials mode and the hash of the later request, or it is fetched twice.
 */
export function preloadHeader({ shell, remote, language, theme }: PreloadParts): string {
  const all = Object.keys(shell.files);
  const hindi = language === 'hi' ? all.filter((file) => HINDI_CODE.test(file)) : [];
  const scripts = shell.entry.filter((file) => file.endsWith('.js'));
  const own = [...scripts, ...shell.preload, ...hindi].map((file) =>
    link(`/assets/${file}`, shell.files[file]),
  );
  const base = remote ? new URL('.', remote.release.manifestUrl).href : '';
  const lent = (remote?.files ?? []).map((url) =>
    link(url, remote?.release.integrity?.[url.slice(base.length)]),
  );
  const fonts = all
    .filter((file) => FIRST_FONT.test(file) || (language === 'hi' && HINDI_FONT.test(file)))
    .map((file) => `</assets/${file}>; rel=preload; as=font; crossorigin=anonymous`);
  return [`<${theme}>; rel=preload; as=style`, ...own, ...fonts, ...lent].join(', ');
}

function link(url: string, hash: string | undefined): string {
  const kind = url.endsWith('.css') ? 'style' : 'script';
  const integrity = hash ? `; integrity="${hash}"` : '';
  return `<${url}>; rel=preload; as=${kind}; crossorigin=anonymous${integrity}`;
}
