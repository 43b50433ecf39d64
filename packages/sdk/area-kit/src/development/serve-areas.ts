import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { mediaTypeOf } from '@exchange/federation/releases';
import { rspack } from '@rspack/core';
import { type AreaBuild, type AreaSource, readBuilt, watchArea } from './area-build.ts';
import { findSource } from './problems.ts';
import type { PassOn } from './site-proxy.ts';

/** Settings of the server of areas in development. */
export interface AreaServerOptions {
  /** 0: any free one. */
  port: number;
  /** Folder for the builds. */
  outputRoot: string;
  /** Path before the areas' names; `/` by default. */
  base?: string;
  /** Returns true for another origin whose pages may run the areas; by default none. */
  isPage?: (origin: string) => boolean;
  /** Prints a line for the developer. */
  print: (line: string) => void;
  /** Scripts beside those of each area, by name. */
  scripts?: Readonly<Record<string, Uint8Array>>;
  /** Creates what answers requests outside of `base`; by default 404. */
  createPassOn?: (server: Pick<AreaServer, 'origin' | 'areas'>) => PassOn;
}

/** The running server of areas in development. */
export interface AreaServer {
  origin: string;
  areas: readonly AreaBuild[];
  close: () => Promise<void>;
}

/** Name of the script that pages run beside an area. */
const CLIENT = 'page-client';

/**
 * Serves development builds of areas to pages of this machine's browsers, at `<base><area>/…`: their
 * files, the script of the page, and an event stream of builds and problems. Resolves after the
 * first builds.
 */
export async function serveAreas(
  sources: readonly AreaSource[],
  options: AreaServerOptions,
): Promise<AreaServer> {
  const areas = await Promise.all(sources.map((one) => watchArea(one, options.outputRoot)));
  const client = await readClient();
  const streams = new Map<ServerResponse, AreaBuild>();
  const { base = '/', scripts = {}, isPage = () => false } = options;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(`http://localhost${request.url}`);
    const send = (status: number, type: string, body: string | Uint8Array) => {
      response.writeHead(status, { 'content-type': type }).end(body);
    };
    const [name, file = '', ...more] = pathname.slice(base.length).split('/');
    const area = areas.find((one) => one.name === name);
    if (!area || more.length > 0) return send(404, 'text/plain', 'There is no such area.');
    if (file === 'client.js') return send(200, mediaTypeOf(file), client);
    const script = Object.hasOwn(scripts, file) ? scripts[file] : undefined;
    if (script) return send(200, mediaTypeOf(file), script);
    if (file === 'events') return follow(area, response);
    if (file === 'area.json') {
      const { version, definition } = area;
      return send(200, mediaTypeOf(file), JSON.stringify({ version, definition }));
    }
    if (file === 'source') {
      const read = (key: string) => Number(searchParams.get(key));
      const built = searchParams.get('file') ?? '';
      const isFile = (await readBuilt(area, built)) !== undefined;
      const place = { line: read('line'), column: read('column') };
      const found = isFile ? await findSource(area.folder, built, place) : undefined;
      return send(found ? 200 : 404, mediaTypeOf('.json'), JSON.stringify(found ?? null));
    }
    const bytes = await readBuilt(area, file);
    return bytes ? send(200, mediaTypeOf(file), bytes) : send(404, 'text/plain', 'No such file.');
  }

  function follow(area: AreaBuild, response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    streams.set(response, area);
    response.on('close', () => streams.delete(response));
    response.write(renderState(area));
  }

  for (const area of areas) {
    let printed = '';
    area.onChange(() => {
      const text = describeState(area);
      if (text !== printed) options.print(text);
      printed = text;
      for (const [stream, of] of streams) if (of === area) stream.write(renderState(area));
    });
  }
  await Promise.all(areas.map(({ ready }) => ready));
  let passOn: PassOn | undefined;
  let port = 0;
  const server = createServer((request, response) => {
    const { origin, host = '', 'sec-fetch-site': from } = request.headers;
    // Pages of a site have one address, so that all of their files are of this origin.
    const isHere = passOn
      ? host === `localhost:${port}`
      : /^(?:localhost|127\.0\.0\.1)(?::\d+)?$/.test(host);
    if (!isHere) return void response.writeHead(403).end();
    // An address like `//x` is none of a URL.
    const [pathname = '/'] = (request.url ?? '/').split('?', 1);
    if (passOn && !pathname.startsWith(base)) {
      return void passOn(request, response).catch((error: Error) => {
        if (response.headersSent) return void response.destroy();
        response.writeHead(500, { 'content-type': 'text/plain' }).end(error.message);
      });
    }
    response.setHeader('cache-control', 'no-store');
    response.setHeader('x-content-type-options', 'nosniff');
    const isAllowed =
      from === 'same-origin' || (origin === undefined ? needsNoOrigin(pathname) : isPage(origin));
    if (!isAllowed) return void response.writeHead(403).end();
    response.setHeader('cross-origin-resource-policy', 'cross-origin');
    response.setHeader('access-control-allow-private-network', 'true');
    response.setHeader('vary', 'origin');
    if (origin) response.setHeader('access-control-allow-origin', origin);
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.port, '127.0.0.1', resolve);
  });
  ({ port } = server.address() as AddressInfo);
  const origin = `http://localhost:${port}`;
  passOn = options.createPassOn?.({ origin, areas });
  return {
    origin,
    areas,
    async close() {
      server.close();
      server.closeAllConnections();
      await Promise.all(areas.map((area) => area.close()));
    },
  };
}

/**
 * Returns true for what a site neither runs nor reads without naming its origin, as `<script src>` of
 * any site does: a description, pictures, and the maps for a browser's tools.
 */
const needsNoOrigin = (pathname: string) =>
  /\/area\.json$|\.map$/.test(pathname) || mediaTypeOf(pathname).startsWith('image/');

function describeState(area: AreaBuild): string {
  const { problems, hash } = area.state();
  if (problems.length === 0) return `▸ Built ${area.name} ${hash}`;
  const lines = problems.map(
    ({ file, line, text }) => `  ${file}${line ? `:${line}` : ''}  ${text}`,
  );
  return [`▸ ${area.name} has problems`, ...lines].join('\n');
}

const renderState = (area: AreaBuild) =>
  `data: ${JSON.stringify({ area: area.name, ...area.state() })}\n\n`;

/** Reads the page's script: TypeScript in this workspace, JavaScript where it is installed. */
async function readClient(): Promise<string> {
  const extension = path.extname(import.meta.filename);
  const text = await readFile(path.join(import.meta.dirname, CLIENT + extension), 'utf8');
  const jsc = { parser: { syntax: 'typescript' }, target: 'es2022' } as const;
  return (await rspack.experiments.swc.transform(text, { jsc })).code;
}
