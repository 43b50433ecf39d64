import { watch } from 'node:fs';
import type { LiveBrands } from '@exchange/brands';
import { BUILD_RECORD_FILE } from '@exchange/federation/registry';
import type { FastifyInstance } from 'fastify';
import type { RegistrySource } from './registry-source.ts';

/** Milliseconds without another change after which a build counts as written. */
const QUIET_MS = 80;

/** How often the brands are looked at, in ms: nobody else asks while a page is only looked at. */
const LOOK_MS = 500;

interface Watched {
  registry: RegistrySource;
  shellDist: string;
  brands: LiveBrands;
}

/**
 * In development: tells open pages to reload when the registry changes, which names the hashes of
 * every remote's build, when the shell in `shellDist` was built anew, or when a file of a brand changed.
 */
export function registerLiveReload(
  app: FastifyInstance,
  { registry, shellDist, brands }: Watched,
): void {
  const pages = new Set<(line: string) => void>();
  let timer: NodeJS.Timeout | undefined;
  const reload = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      for (const send of pages) send('event: reload\ndata: 1\n\n');
    }, QUIET_MS);
  };
  registry.onChange(reload);
  const watcher = watch(shellDist, (_event, name) => {
    if (name === BUILD_RECORD_FILE) reload();
  });
  // Requests look as well, so the change itself is what tells.
  brands.watch(reload);
  const looker = setInterval(() => void brands.refresh(), LOOK_MS);
  app.addHook('onClose', async () => {
    clearInterval(looker);
    clearTimeout(timer);
    watcher.close();
  });
  app.get('/dev/reload', (request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    reply.raw.write(': open\n\n');
    const send = (line: string) => void reply.raw.write(line);
    pages.add(send);
    request.raw.on('close', () => pages.delete(send));
  });
}
