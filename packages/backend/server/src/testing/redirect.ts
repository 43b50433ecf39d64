import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

async function listen(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url, close };
}

/** Starts a server that redirects every call; both record it: `first`, then `elsewhere`. */
export async function startRedirect() {
  const heard: string[] = [];
  const elsewhere = await listen((_, response) => {
    heard.push('elsewhere');
    response.end('{}');
  });
  const first = await listen((request, response) => {
    heard.push('first');
    response.writeHead(307, { location: elsewhere.url + request.url }).end();
  });
  const close = () => {
    for (const server of [first, elsewhere]) server.close();
  };
  return { url: first.url, heard, close };
}
