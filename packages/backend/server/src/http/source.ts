import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { addressOf } from '@exchange/server-kit';
import type { FastifyRequest } from 'fastify';

/**
 * The source of a call, as evidence where its effect is disputed. Personal data: stored no longer
 * than needed.
 */
export interface CallSource {
  /** The time when the body was complete; headers alone do not count. */
  receivedAt: Date;
  /** The client's address as trusted proxies report it, and as the limits count it. */
  address: string;
  /** The `user-agent` header, truncated; null without one. */
  userAgent: string | null;
  /** The API key of the call; absent for a sign-in. */
  apiKeyId?: number | undefined;
}

/** Browsers' own are shorter. */
const MAX_USER_AGENT_CHARACTERS = 200;

export const readSource = (
  { headers, ip, caller }: Pick<FastifyRequest, 'headers' | 'ip' | 'caller'>,
  receivedAt: Date,
): CallSource => ({
  receivedAt,
  address: addressOf(ip),
  userAgent: headers['user-agent']?.slice(0, MAX_USER_AGENT_CHARACTERS) || null,
  ...(caller?.apiKey && { apiKeyId: caller.apiKey.id }),
});

/** The browser and platform of a caller; null where unknown. */
export interface Device {
  browser: string | null;
  platform: string | null;
}

export const UNKNOWN_DEVICE: Device = { browser: null, platform: null };

/** In this order: most browsers also name the one that they descend from. */
const BROWSERS: readonly [mark: RegExp, name: string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUC ?Browser\//i, 'UC Browser'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.* Safari\//, 'Safari'],
];

const PLATFORMS: readonly [mark: RegExp, name: string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  // iPads that ask for desktop pages send it too.
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const select = (table: typeof BROWSERS, text: string) =>
  table.find(([mark]) => mark.test(text))?.[1] ?? null;

/** Browsers send less; longer headers are truncated to bound the time of the patterns. */
const MAX_CHARACTERS = 512;

/**
 * Returns browser and platform of a `user-agent` header. A sign-in stores only these names, never
 * the header.
 */
export function readDevice(userAgent = ''): Device {
  const text = userAgent.slice(0, MAX_CHARACTERS);
  return { browser: select(BROWSERS, text), platform: select(PLATFORMS, text) };
}

/** The browser's address for the calling page. */
export interface CallerPage {
  /** For example `khelodost.localhost`. */
  hostname: string;
  /** For example `http://khelodost.localhost:3000`. */
  origin: string;
  language: 'en' | 'hi';
}

/** A host with or without a port; IPv6 in brackets. */
const HOST = /^(?:[a-z\d](?:[a-z\d.-]*[a-z\d])?|\[[\da-f:.]+\])(?::\d{1,5})?$/i;
const LOCAL = 'localhost';

/**
 * Returns the origin that the browser sends, if it is this host's; otherwise the one of the
 * request.
 */
function readOrigin(reported: string | undefined, protocol: string, host: string): string {
  const own = `${protocol}://${host}`;
  if (reported === undefined || !URL.canParse(reported)) return own;
  const { origin, host: named, protocol: scheme } = new URL(reported);
  return named === new URL(own).host && /^https?:$/.test(scheme) ? origin : own;
}

/** Reads the source of a call; headers with an invalid form are ignored. */
export function readPage(request: FastifyRequest): CallerPage {
  const { protocol, headers } = request;
  const host = HOST.test(request.host) ? request.host : LOCAL;
  const origin = readOrigin(headers.origin, protocol, host);
  const hindi = /(?:^|;\s*)lang=hi(?:;|$)/.test(headers.cookie ?? '');
  return { hostname: new URL(origin).hostname, origin, language: hindi ? 'hi' : 'en' };
}

/** Shortest prefixes: a wider network would hardly restrict a key. */
const MIN_PREFIX = { ipv4: 8, ipv6: 16 } as const;
const MAX_PREFIX = { ipv4: 32, ipv6: 128 } as const;

/** Adds an address or network to a list; returns false if it is none, or too wide. */
function addNetwork(list: BlockList, text: string): boolean {
  const [address = '', prefix] = text.split('/');
  if (!isIPv4(address) && !isIPv6(address)) return false;
  const family = isIPv4(address) ? 'ipv4' : 'ipv6';
  const bits = prefix === undefined ? MAX_PREFIX[family] : Number(prefix);
  if (!(bits >= MIN_PREFIX[family] && bits <= MAX_PREFIX[family])) return false;
  list.addSubnet(address, bits, family);
  return true;
}

/** Returns true for an IPv4 or IPv6 address or network (CIDR) of at most /8 or /16. */
export const isNetwork = (text: string): boolean => addNetwork(new BlockList(), text);

/** Returns true if the address is in one of the networks, or if there are none. */
export function allowsAddress(networks: readonly string[], address: string): boolean {
  if (networks.length === 0) return true;
  const list = new BlockList();
  for (const network of networks) addNetwork(list, network);
  return list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}
