import type { BuildRecord, Release } from '@exchange/federation/registry';

/** The typeface that every page shows; later than the first paint it would not be used. */
const FIRST_FONT = /^inter-latin-.*\.woff2$/;

/**
 * The `Link` header with everything that the page asks for next. A header and no elements: the
 * federation runtime takes a preload element for a stylesheet that is already there.
 * Each entry has the credentials mode and the hash of the later request, or it is fetched twice.
 */
export function preloadHeader(
  shell: BuildRecord,
  remote: { release: Release; files: readonly string[] } | undefined,
): string {
  const own = [...shell.entry.filter((file) => file.endsWith('.js')), ...shell.preload].map(
    (file) => link(`/assets/${file}`, shell.files[file]),
  );
  const base = remote ? new URL('.', remote.release.manifestUrl).href : '';
  const lent = (remote?.files ?? []).map((url) =>
    link(url, remote?.release.integrity?.[url.slice(base.length)]),
  );
  const fonts = Object.keys(shell.files)
    .filter((file) => FIRST_FONT.test(file))
    .map((file) => `</assets/${file}>; rel=preload; as=font; crossorigin=anonymous`);
  return [...own, ...fonts, ...lent].join(', ');
}

function link(url: string, hash: string | undefined): string {
  const kind = url.endsWith('.css') ? 'style' : 'script';
  const integrity = hash ? `; integrity="${hash}"` : '';
  return `<${url}>; rel=preload; as=${kind}; crossorigin=anonymous${integrity}`;
}
