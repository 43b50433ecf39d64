import { BlockList, isIP } from 'node:net';
import { isProduction } from './config-validation.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const OPT_IN = 'PLAIN_NETWORK';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Addresses that internet routers do not carry (RFC 1918, 3927, 6598, 4193, 4291). */
const privateNetworks = new BlockList();
for (const [network, prefix] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const) {
  privateNetworks.addSubnet(network, prefix, 'ipv4');
}
privateNetworks.addSubnet('fc00::', 7, 'ipv6');
privateNetworks.addSubnet('fe80::', 10, 'ipv6');

const isIn = (list: BlockList, host: string) => {
  const version = isIP(host);
  return version !== 0 && list.check(host, version === 4 ? 'ipv4' : 'ipv6');
};

/** The last one counts, as in the drivers. */
const readQuery = ({ searchParams }: URL, name: string) => searchParams.getAll(name).at(-1);

/** Returns the host of the connection; a path is a Unix socket. */
function readHost(url: URL, environment: Environment): string {
  const isPostgres = url.protocol.startsWith('postgres');
  const named = (isPostgres && readQuery(url, 'host')) || decodeURIComponent(url.hostname);
  const host = named || (isPostgres && environment.PGHOST) || 'localhost';
  return host.replace(/^\[(.*)\]$/, '$1');
}

/** A lone `%` cannot be decoded. */
const isDecodable = (host: string) => !/%(?![\da-f]{2})/i.test(host);

const isHere = (host: string) =>
  host.startsWith('/') || /^(?:.+\.)?localhost\.?$/i.test(host) || isIn(loopback, host);

/** The network of a name is unknown, so PLAIN_NETWORK decides; that of an address is known. */
const mayBePrivate = (host: string) => isIP(host) === 0 || isIn(privateNetworks, host);

/** Returns the missing setting for TLS with a verified certificate; undefined if it is complete. */
function findMissingTls(url: URL): string | undefined {
  if (url.protocol === 'http:') return 'use https://';
  if (url.protocol === 'redis:') return 'use rediss://';
  if (!url.protocol.startsWith('postgres')) return undefined;
  const mode = readQuery(url, 'sslmode') ?? '';
  // `require` verifies the certificate, unless libpq compatibility is set.
  const verifies = ['verify-full', 'verify-ca'].includes(mode);
  const isCompatible = readQuery(url, 'uselibpqcompat') === 'true';
  return verifies || (mode === 'require' && !isCompatible) ? undefined : 'add sslmode=verify-full';
}

function findFaults(name: string, environment: Environment): string[] {
  const url = URL.parse(environment[name] ?? '');
  // Invalid addresses are reported by their own reader.
  if (!url || !isDecodable(url.hostname)) return [];
  const host = readHost(url, environment);
  if (isHere(host)) return [];
  const tls = findMissingTls(url);
  const isAllowed = environment[OPT_IN] === 'on' && mayBePrivate(host);
  const isOpen = url.protocol.startsWith('redis') && url.password === '';
  return [
    ...(tls && !isAllowed
      ? [
          `${name} leads to another machine without TLS: ${tls}, or set ${OPT_IN}=on if all of the way is private`,
        ]
      : []),
    ...(isOpen ? [`${name} leads to another machine without a password`] : []),
  ];
}

/**
 * Returns the variables whose address is on another machine without TLS, or a Redis without a
 * password, in production; PLAIN_NETWORK=on allows private networks. Never repeats addresses.
 */
export function findPlainAddresses(environment: Environment, names: readonly string[]): string[] {
  if (!isProduction(environment)) return [];
  const isKnown = ['on', 'off', '', undefined].includes(environment[OPT_IN]);
  return [
    ...(isKnown ? [] : [`${OPT_IN} must be on or off`]),
    ...names.flatMap((name) => findFaults(name, environment)),
  ];
}
