import { watch } from 'node:fs';
import { BUILD_RECORD_FILE } from '@exchange/federation/registry';
import type { FastifyInstance } from 'fastify';
import type { RegistryFile } from './registry-file.ts';

/** Milliseconds without another change after which a build counts as written. */
const QUIET_MS = 80;

/**
 * In development: tells open pages to reload when the registry changes, which names the hashes of
 * every remote's build, or when the shell in `shellDist` was built anew.
 */
export function registerLiveReload(
  app: FastifyInstance,
  registry: RegistryFile,
  shellDist: string,
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
  app.addHook('onClose', async () => {
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
