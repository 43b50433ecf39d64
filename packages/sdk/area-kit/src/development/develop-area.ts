import path from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { selectTypeCheck, type TypeCheck } from '@exchange/federation/build';
import { readKeyFile, signDeveloperToken } from '@exchange/federation/releases';
import { AreaError } from '../create-area.ts';
import type { AreaBuild } from './area-build.ts';
import { type AreaServer, START_STYLE, serveAreas } from './serve-areas.ts';

/** Life of a token, in ms: a day at work. Opening the start page again makes another one. */
const LIFE_MS = 10 * 60 * 60 * 1000;
/** A cookie has 4096 characters, with its name and the edge's signature. */
const MAX_TOKEN = 3500;

/** A team's key, of a person or a machine. */
interface TeamKey {
  owner: string;
  publicKey: string;
  privateKey: string;
}

/** Reads a team's key. Throws AreaError naming the file, without its content. */
function readTeamKey(file: string | undefined): TeamKey {
  if (!file) throw new AreaError('RELEASE_KEY_FILE is not set: name the file of your team’s key');
  try {
    return readKeyFile(file);
  } catch (error) {
    throw new AreaError(`RELEASE_KEY_FILE: ${(error as Error).message}`);
  }
}

/** Returns the origin of the deployed system. Throws AreaError if it is not an address. */
function readSite(text: string | undefined): URL {
  const url = URL.parse(text ?? '');
  if (url && /^https?:$/.test(url.protocol)) return new URL(url.origin);
  throw new AreaError(
    `--against ${text ?? ''}: give the address of a system like https://play.example`,
  );
}

/**
 * Returns a token by which one browser shows the area from this machine in the pages of a host.
 * Throws AreaError if the area's definition is too long for it.
 */
export function createDeveloperToken(
  { name, version, definition }: Pick<AreaBuild, 'name' | 'version' | 'definition'>,
  { origin, host, key, now }: { origin: string; host: string; key: TeamKey; now: number },
): string {
  const packed = deflateRawSync(JSON.stringify(definition)).toString('base64url');
  const base = `${origin}/${name}/`;
  const claim = { area: name, version, base, host, expires: now + LIFE_MS, definition: packed };
  const token = signDeveloperToken(claim, key);
  if (token.length <= MAX_TOKEN) return token;
  throw new AreaError(`The definition of ${name} is too long for development in a deployed page`);
}

/** Escapes text for HTML. */
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Renders the page of this machine that hands the token to the site. */
function renderStart(area: string, site: URL, token: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${area} in development</title>
<style>${START_STYLE}</style>
<h1>${area} in development</h1>
<p>This browser alone will show it from this machine in the pages of ${escapeHtml(site.host)}.</p>
<form method="post" action="${escapeHtml(site.origin)}/development">
<input type="hidden" name="token" value="${token}">
<button>Go to ${escapeHtml(site.host)}</button>
</form>
</html>
`;
}

/** Settings of `area dev`. */
export interface DevelopOptions {
  /** Folder of the area. */
  folder: string;
  /** Checks the area's types; by default the compiler that is installed for it. */
  types?: TypeCheck;
  /** Address of the deployed system. */
  against: string | undefined;
  port: number;
  keyFile: string | undefined;
  print: (line: string) => void;
}

/**
 * Serves the area of a folder to the pages of a deployed system, for browsers that open the start
 * page of this machine. Throws AreaError for a wrong address or key.
 */
export async function developArea(options: DevelopOptions): Promise<AreaServer> {
  const { folder, print } = options;
  const site = readSite(options.against);
  const key = readTeamKey(options.keyFile);
  const server = await serveAreas([{ folder, types: options.types ?? selectTypeCheck(folder) }], {
    ...{ port: options.port, print, isPage: (origin) => origin === site.origin },
    outputRoot: path.join(folder, 'node_modules/.cache/area-development'),
    renderStart: ({ origin, areas: [area] }) => {
      if (!area) return '';
      const place = { origin, host: site.host, key, now: Date.now() };
      return renderStart(area.name, site, createDeveloperToken(area, place));
    },
  });
  print(`▸ Open ${server.origin} in the browser that is to show it in ${site.origin}`);
  return server;
}
