import { watch } from 'node:fs';
import type { LiveBrands } from '@exchange/brands';
import { BUILD_RECORD_FILE } from '@exchange/federation/registry';
import { type EventStream, openEventStream } from '@exchange/server-kit';
import type { FastifyInstance } from 'fastify';
import type { RegistrySource } from '../versions/registry/registry-source.ts';

/** Milliseconds without another change after which a build counts as complete. */
const QUIET_MS = 80;

/** Interval in ms in which the brands are checked: an open page sends no requests. */
const POLL_MS = 500;

interface Watched {
  source: RegistrySource;
  shellDist: string;
  brands: LiveBrands;
}

/**
 * Reloads open pages in development when the registry, the shell in `shellDist` or a file of a
 * brand changed.
 */
export function registerLiveReload(
  app: FastifyInstance,
  { source, shellDist, brands }: Watched,
): void {
  const pages = new Set<EventStream>();
  let timer: NodeJS.Timeout | undefined;
  const reload = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      for (const page of pages) page.write('event: reload\ndata: 1\n\n');
    }, QUIET_MS);
  };
  source.onChange(reload);
  const watcher = watch(shellDist, (_event, name) => {
    if (name === BUILD_RECORD_FILE) reload();
  });
  // Requests refresh the brands as well, so the change event triggers the reload.
  brands.watch(reload);
  const looker = setInterval(() => void brands.refresh(), POLL_MS);
  app.addHook('onClose', async () => {
    clearInterval(looker);
    clearTimeout(timer);
    watcher.close();
  });
  app.get('/dev/reload', (_, reply) => {
    openEventStream(reply, {
      start(page) {
        pages.add(page);
        return () => void pages.delete(page);
      },
    });
  });
}
