import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { mediaTypeOf } from '@exchange/federation/releases';

/** Serves the builds below a folder, like a team's own machine, until it is closed. */
export async function servePreview(folder: string, port: number): Promise<() => Promise<unknown>> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://preview');
    const content = await readFile(path.join(folder, pathname)).catch(() => undefined);
    response.writeHead(content ? 200 : 404, {
      'access-control-allow-origin': '*',
      'content-type': mediaTypeOf(pathname),
    });
    response.end(content);
  });
  await new Promise<void>((resolve) => void server.listen(port, resolve));
  return () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
}
