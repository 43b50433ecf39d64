import { type AreaDefinition, GIVEN_TICKET_META } from '@exchange/contract';
import { MANIFEST_FILE, type PageRegistry, withMenu } from '@exchange/federation/registry';

/** An area in development, as a page gets it. */
export interface PageArea {
  name: string;
  version: string;
  definition: AreaDefinition;
  /** Address of its files, with a slash at its end. */
  base: string;
  /** Hash of its present build. */
  hash: string;
  /** Hashes of its present files. */
  integrity: Readonly<Record<string, string>>;
}

const REGISTRY = /(<script type="application\/json" id="registry">)(.*?)(<\/script>)/s;
const RUNTIME = /<script nonce="([^"]+)">[^<]*window\.__FEDERATION__=[^<]*<\/script>/;
const CHARSET = '<meta charset="utf-8">';
/** Proves which versions the edge gave: this page has another one, whose faults say nothing of them. */
const TICKET = new RegExp(`<meta name="${GIVEN_TICKET_META}"[^>]*>`);

/**
 * Returns a page of a site with an area from this machine in place of its own, which stays the
 * fallback; undefined if the page has another form.
 */
export function developPage(html: string, area: PageArea): string | undefined {
  const [, nonce] = RUNTIME.exec(html) ?? [];
  const [, , json] = REGISTRY.exec(html) ?? [];
  if (nonce === undefined || json === undefined || !html.includes(CHARSET)) return undefined;
  const script = (file: string, more = '') =>
    `<script nonce="${nonce}" src="${area.base}${file}"${more}></script>`;
  const registry = developRegistry(JSON.parse(json) as PageRegistry, area);
  return html
    .replace(TICKET, '')
    .replace(CHARSET, () => `${CHARSET}\n${script('client.js', ` data-hash="${area.hash}"`)}`)
    .replace(REGISTRY, (_, start, __, end) => `${start}${embedJson(registry)}${end}`)
    .replace(RUNTIME, (found) => `${found}\n${script('react.js')}`);
}

function developRegistry({ areas, remotes, ...more }: PageRegistry, area: PageArea): PageRegistry {
  const { name, version, definition, base, integrity } = area;
  const lastGood = Object.hasOwn(remotes, name) ? remotes[name]?.active : undefined;
  const active = { version, manifestUrl: `${base}${MANIFEST_FILE}`, integrity };
  return {
    ...more,
    areas: { ...areas, [name]: withMenu(definition) },
    remotes: { ...remotes, [name]: { active, ...(lastGood && { lastGood }) } },
  };
}

const embedJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

/** What an open page follows: the versions of areas, and those that it must leave. */
export interface Followed {
  versions: Record<string, string>;
  withdrawn?: Record<string, readonly string[]>;
}

/** Returns it with the area of this machine as the current version. */
export function developFollowed<Data extends Followed>(
  data: Data,
  { name, version }: Pick<PageArea, 'name' | 'version'>,
): Data {
  const { [name]: _, ...withdrawn } = data.withdrawn ?? {};
  return { ...data, versions: { ...data.versions, [name]: version }, withdrawn };
}

/** Returns the policy of a page that loads the area, too, and has its own files from this machine. */
export const developPolicy = (policy: string, base: string, hosts: { site: string; own: string }) =>
  policy
    .replaceAll(` ${hosts.site}/`, ` ${hosts.own}/`)
    .replaceAll(/\b(?:script|style)-src (?=')/g, (start) => `${start}${base} `);
