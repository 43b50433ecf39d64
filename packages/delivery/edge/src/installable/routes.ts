import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { LiveBrands } from '@exchange/brands';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { brandOf } from '../brand-of.ts';
import type { EdgeConfig } from '../config.ts';
import { IMMUTABLE_CACHE_CONTROL } from '../files.ts';
import { readLanguage } from '../language.ts';
import { APP_ICONS, APPLE_ICON, createIconDrawer, iconAddress } from './icons.ts';
import { KILL_SWITCH_WORKER } from './kill-switch-worker.ts';
import { OFFLINE_PATH, offlinePolicy, renderOfflinePage } from './offline-page.ts';
import { webManifest } from './web-manifest.ts';

const REVALIDATE = { 'cache-control': 'no-cache' };
const WORKER_HEADERS = {
  ...REVALIDATE,
  'content-type': 'text/javascript; charset=utf-8',
  'content-security-policy': "default-src 'none'; connect-src 'self'",
};

/**
 * Serves what makes a brand installable: manifest, icons, the service worker and its offline page.
 */
export function registerInstallable(
  app: FastifyInstance,
  { shellDist, serviceWorker }: Pick<EdgeConfig, 'shellDist' | 'serviceWorker'>,
  brands: LiveBrands,
): void {
  const ofRequest = (request: FastifyRequest) => brandOf(brands, request);
  const drawIcon = createIconDrawer();
  const workerFile = path.join(shellDist, 'service-worker/service-worker.js');

  app.get('/manifest.webmanifest', async (request, reply) => {
    const manifest = webManifest(ofRequest(request), readLanguage(request.headers.cookie));
    return reply
      .headers({ ...REVALIDATE, 'content-type': 'application/manifest+json', vary: 'cookie' })
      .send(JSON.stringify(manifest));
  });

  for (const icon of [...APP_ICONS, APPLE_ICON]) {
    app.get<{ Querystring: { v?: string } }>(`/icons/${icon.file}`, async (request, reply) => {
      const brand = ofRequest(request);
      const png = await drawIcon(brand, icon);
      if (!png) return reply.code(404).send();
      const isOwn = request.url === iconAddress(brand, icon);
      return reply
        .headers({
          'cache-control': isOwn ? IMMUTABLE_CACHE_CONTROL : 'no-cache',
          'content-type': 'image/png',
        })
        .send(png);
    });
  }

  app.get(OFFLINE_PATH, async (request, reply) => {
    const nonce = randomBytes(16).toString('base64');
    return reply
      .headers({
        'cache-control': 'no-store',
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': offlinePolicy(nonce),
      })
      .send(renderOfflinePage(ofRequest(request), nonce));
  });

  app.get('/service-worker.js', async (request, reply) => {
    if (!serviceWorker) return reply.headers(WORKER_HEADERS).send(KILL_SWITCH_WORKER);
    // A worker with other bytes is installed again, and then caches the brand's new offline page.
    const page = renderOfflinePage(ofRequest(request), '');
    const version = createHash('sha256').update(page).digest('hex').slice(0, 16);
    const code = await readFile(workerFile, 'utf8').catch(() => undefined);
    if (code === undefined) return reply.code(404).send();
    return reply.headers(WORKER_HEADERS).send(`// ${version}\n${code}`);
  });
}
