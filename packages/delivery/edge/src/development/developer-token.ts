import { inflateRawSync } from 'node:zlib';
import { areaDefinition } from '@exchange/contract';
import {
  type AreaRights,
  findUngranted,
  type ReadDeveloperToken,
  readDeveloperToken,
  rightsOf,
} from '@exchange/federation/releases';
import * as v from 'valibot';
import type { RegistrySource } from '../registry-source.ts';
import { TokenRefused } from '../token/token-cookies.ts';
import type { DevelopedArea } from './developed-areas.ts';

/** Longest life of a token, in ms. */
const MAX_LIFE_MS = 12 * 60 * 60 * 1000;
/** Most bytes of a definition that a token holds in compressed form. */
const MAX_DEFINITION = 64 * 1024;

/** An area in development that a token of its team names, until the token expires. */
export interface DeveloperToken extends DevelopedArea {
  /** Holder of the key that signed it. */
  owner: string;
  expires: number;
}

/**
 * Opens a token. Throws TokenRefused with the reason: it is not signed by a key of its area, or the
 * key was revoked; it expired; it is for another host or for files of another machine; or its pages
 * and slots go beyond the rights of the area.
 */
export async function openToken(
  token: string,
  /** Undefined: the token was opened for its host before. */
  host: string | undefined,
  { readTrust, now }: Pick<RegistrySource, 'readTrust'> & { now: number },
): Promise<DeveloperToken> {
  // Which keys may have signed it depends on its area, so that is read before it is verified.
  const read = readDeveloperToken(token);
  if (!read) throw new TokenRefused('It is not a token of a developer.');
  const { area, version, definition, base, expires, host: wanted } = read.claim;
  const trust = await readTrust();
  const rights = trust && rightsOf(trust.keys, area);
  const owner = verify(read, rights?.keys ?? []);
  if (expires <= now) throw new TokenRefused('It has expired: start “area dev” again.');
  if (expires > now + MAX_LIFE_MS) throw new TokenRefused('It is valid for more than 12 hours.');
  if (host !== undefined && wanted !== host) {
    throw new TokenRefused(`It is for ${wanted}, not for ${host}.`);
  }
  const local = /^http:\/\/(?:localhost|127\.0\.0\.1):\d{1,5}\/([a-z]+)\/$/.exec(base);
  if (local?.[1] !== area || URL.parse(base)?.href !== base) {
    throw new TokenRefused(
      `${base} is not the address of ${area} on the machine of its developer.`,
    );
  }
  const unpacked = unpack(definition, area);
  const [fault] = rights ? findUngranted([{ extras: { area: unpacked } }], area, rights) : [];
  if (fault !== undefined) throw new TokenRefused(`It is refused: ${fault}.`);
  return { area, version, base, owner, expires, definition: unpacked };
}

function verify(token: ReadDeveloperToken, keys: AreaRights['keys']): string {
  const trusted = keys.map(({ publicKey, owner, revoked }) => ({
    ...{ publicKey, owner },
    ...(revoked && { revokedAt: revoked.at }),
  }));
  try {
    return token.verify(trusted).owner;
  } catch (error) {
    throw new TokenRefused(`It is refused: ${(error as Error).message}.`);
  }
}

function unpack(packed: string, area: string): DevelopedArea['definition'] {
  try {
    const options = { maxOutputLength: MAX_DEFINITION };
    const text = inflateRawSync(Buffer.from(packed, 'base64url'), options).toString('utf8');
    const definition = v.parse(areaDefinition, JSON.parse(text));
    if (definition.name === area) return definition;
  } catch {
    // Named below.
  }
  throw new TokenRefused(`It has no valid definition of ${area}.`);
}
