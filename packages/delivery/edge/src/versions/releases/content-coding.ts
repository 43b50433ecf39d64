import type { IncomingHttpHeaders } from 'node:http';
import { SHELL } from '@exchange/contract';
import {
  DELTA_CODING,
  deltaHeader,
  deltaName,
  dictionaryPattern,
  hasDictionaries,
  type ReleaseRecord,
} from '@exchange/federation/releases';

type Files = Pick<ReleaseRecord, 'remote' | 'version' | 'files'>;

/** Compressed forms by preference: `accept-encoding` → ending of the file. */
const CODINGS = { br: '.br', gzip: '.gz' } as const;

/** A file as it can be sent. */
export interface SentForm {
  /** Name of the form in the store. */
  name: string;
  coding?: string;
  /** Its first bytes; those with others are not sent. */
  start?: Buffer;
}

/** Lists the forms of a file that a browser takes, the smallest first; the last one is in any release. */
export function listForms(
  release: Files,
  file: string,
  headers: IncomingHttpHeaders,
): readonly SentForm[] {
  const offered = new Map((headers['accept-encoding'] ?? '').split(',').map(readOffer));
  const delta = findDelta(release, file, headers['available-dictionary']);
  const names = Object.keys(CODINGS) as (keyof typeof CODINGS)[];
  const coding = names.find((name) => {
    const weight = offered.get(name) ?? offered.get('*') ?? 0;
    return weight > 0 && Object.hasOwn(release.files, file + CODINGS[name]);
  });
  return [
    // Never by `*`: who does not name it may not know that it has a dictionary.
    ...(delta && (offered.get(DELTA_CODING) ?? 0) > 0 ? [delta] : []),
    coding ? { name: file + CODINGS[coding], coding } : { name: file },
  ];
}

/** Parses `br;q=0.5` into name and weight; 0 means not acceptable. */
function readOffer(offer: string): readonly [string, number] {
  const [name = '', ...parameters] = offer.split(';').map((one) => one.trim().toLowerCase());
  const weight = parameters.find((one) => one.startsWith('q='))?.slice(2);
  return [name, weight === undefined ? 1 : Number(weight) || 0];
}

/** A structured field with one SHA-256, `:pZGm1Av0IEBKARczz7exkNYsZb8LzaMrV7J32a2fFG4=:`. */
const AVAILABLE = /^:([A-Za-z0-9+/]{43}=):$/;

/** Returns the delta of a file from the dictionary that a browser has; undefined if there is none. */
function findDelta(
  { files }: Files,
  file: string,
  available: string | string[] | undefined,
): SentForm | undefined {
  const [, text] = AVAILABLE.exec(`${available ?? ''}`) ?? [];
  if (text === undefined) return undefined;
  const hash = Buffer.from(text, 'base64');
  const name = deltaName(file, hash);
  // Its name has a part of the hash only.
  return Object.hasOwn(files, name)
    ? { name, coding: DELTA_CODING, start: deltaHeader(hash) }
    : undefined;
}

/** Returns the headers by which browsers and caches negotiate the form of a file. */
export function describeForms(
  { remote, version }: Files,
  file: string,
  isPublic: boolean,
): Record<string, string> {
  const pattern = hasDictionaries(version) ? dictionaryPattern(file) : undefined;
  if (pattern === undefined) return { vary: 'accept-encoding' };
  const folder = remote === SHELL ? SHELL_FILES : `/${remote}/*/`;
  return {
    vary: 'accept-encoding, available-dictionary',
    ...(isPublic && { 'use-as-dictionary': `match="${folder}${pattern}"` }),
  };
}

/** Address of the shell's files at the edge. */
export const SHELL_FILES = '/assets/';
