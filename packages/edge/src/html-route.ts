import { randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { INSTANT_ID_PARAM, type RemoteArea, selectFirstPart } from '@exchange/contract';
import {
  BUILD_RECORD_FILE,
  type BuildRecord,
  parseBuildRecord,
  type Registry,
} from '@exchange/federation/registry';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Brands } from './brands.ts';
import type { EdgeConfig } from './config.ts';
import { contentSecurityPolicy } from './csp.ts';
import { selectFrameSources } from './frame-sources.ts';
import { isKnownPath } from './known-paths.ts';
import { renderPage } from './page.ts';
import { preloadHeader } from './preloads.ts';
import type { RegistryFile } from './registry-file.ts';
import type { Seed, Seeds } from './seeds.ts';

interface HtmlDependencies {
  config: EdgeConfig;
  brands: Brands;
  registry: RegistryFile;
  seeds: Seeds;
}

/** Answers every page address with the shell's HTML. */
export function createHtmlHandler({ config, brands, registry, seeds }: HtmlDependencies) {
  const readShell = createShellReader(path.join(config.shellDist, BUILD_RECORD_FILE));

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { pathname, searchParams } = new URL(request.url, 'http://edge');
    const current = registry.current();
    const part = selectFirstPart(pathname);
    const [shell, seed, brand] = await Promise.all([
      readShell(),
      part && seeds.get(part, current),
      brands.read(brands.idOf(request.hostname)),
    ]);
    const nonce = randomBytes(16).toString('base64');
    return reply
      .code(isKnownPath(pathname) ? 200 : 404)
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        // The address of a one-time sign-in link is a secret: no request of the page may carry it.
        ...(searchParams.has(INSTANT_ID_PARAM) && { 'referrer-policy': 'no-referrer' }),
        'content-security-policy': contentSecurityPolicy({
          nonce,
          host: request.host,
          registry: current,
          frameSources: selectFrameSources({
            listed: config.frameOrigins,
            host: request.host,
            tvLink: brand.tvLink,
          }),
        }),
        link: preloadHeader(shell, preloadable(pathname, part?.area, current, seed)),
      })
      .send(
        renderPage({
          brand,
          language: readLanguage(request.headers.cookie),
          nonce,
          shell,
          registry: current,
          moduleInfo: seed?.moduleInfo ?? {},
          liveReload: config.liveReload,
        }),
      );
  };
}

// A guest who is turned away at /app must not have asked the remote for anything.
function preloadable(
  pathname: string,
  area: RemoteArea | undefined,
  registry: Registry,
  seed: Seed | undefined,
) {
  const release = area && registry.remotes[area]?.active;
  return release && seed && !pathname.startsWith('/app/')
    ? { release, files: seed.files }
    : undefined;
}

// Read again when the file changes, so that a new build needs no restart. While a development build
// replaces its files, the one before is named.
function createShellReader(file: string): () => Promise<BuildRecord> {
  let readAt = 0;
  let record: BuildRecord | undefined;
  return async () => {
    try {
      const { mtimeMs } = await stat(file);
      if (record && mtimeMs === readAt) return record;
      record = parseBuildRecord(JSON.parse(await readFile(file, 'utf8')));
      readAt = mtimeMs;
      return record;
    } catch (error) {
      if (record) return record;
      throw error;
    }
  };
}

function readLanguage(cookie: string | undefined): string {
  const language = /(?:^|;\s*)lang=([a-z]{2})(?:;|$)/.exec(cookie ?? '')?.[1];
  return language ?? 'en';
}
