import {
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as requestHttp,
  type ServerResponse,
} from 'node:http';
import { request as requestHttps } from 'node:https';
import { Transform } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { urlToHttpOptions } from 'node:url';
import { SWITCH_EVENTS_PATH, VERSIONS_PATH } from '@exchange/contract';
import {
  developFollowed,
  developPage,
  developPolicy,
  type Followed,
  type PageArea,
} from './develop-page.ts';

/** Answers a request as the site would. */
export type PassOn = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** The site's service worker would show stored pages, also once this server has ended. */
const SERVICE_WORKER = '/service-worker.js';
const UNKNOWN_PAGE = 'The site has no pages that this version of the kit knows.';
/** Headers of one connection, and those that hold for the site's own address alone. */
const DROPPED = [
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'strict-transport-security',
  'integrity-policy',
];

/**
 * Creates a proxy of a site for the browsers of this machine: its pages have an area of this machine
 * in place of their own, and open pages keep it. All else passes as it is.
 */
export function createSiteProxy(
  site: URL,
  { origin, readArea }: { origin: string; readArea: () => Promise<PageArea> },
): PassOn {
  const ask = site.protocol === 'https:' ? requestHttps : requestHttp;
  const own = new URL(origin);

  function send(request: IncomingMessage, response: ServerResponse): Promise<IncomingMessage> {
    const { url: path, method } = request;
    const options = { ...urlToHttpOptions(site), path, method, headers: toSite(request) };
    return new Promise((resolve, reject) => {
      const sent = ask(options, resolve).on('error', reject);
      response.once('close', () => sent.destroy());
      request.pipe(sent);
    });
  }

  /** Returns the headers of a request as a page of the site sends them. */
  function toSite({ headers }: IncomingMessage): OutgoingHttpHeaders {
    const { origin: from, referer } = headers;
    return {
      ...omit(headers, ['connection', 'if-none-match']),
      host: site.host,
      // The site judges requests of other pages.
      ...(from !== undefined && { origin: from === origin ? site.origin : from }),
      ...(referer !== undefined && { referer: referer.replace(origin, site.origin) }),
      // Compressed answers could not be edited.
      'accept-encoding': 'identity',
    };
  }

  /** Returns the headers of an answer as a page of this machine takes them. */
  function fromSite({ headers }: IncomingMessage): OutgoingHttpHeaders {
    const { location } = headers;
    const isOwn = location?.startsWith(`${site.origin}/`);
    return {
      ...omit(headers, DROPPED),
      ...(isOwn && { location: location?.slice(site.origin.length) }),
    };
  }

  async function editPage(reply: IncomingMessage, response: ServerResponse): Promise<void> {
    const bytes = await buffer(reply);
    const isCompressed = reply.headers['content-encoding'] !== undefined;
    // A page without the shell, as the one that confirms a preview.
    if (!isCompressed && !bytes.includes('id="registry"')) {
      response.writeHead(reply.statusCode ?? 200, fromSite(reply)).end(bytes);
      return;
    }
    const area = await readArea();
    const html = isCompressed ? undefined : developPage(bytes.toString('utf8'), area);
    if (html === undefined) {
      const headers = { 'content-type': 'text/plain' };
      return void response.writeHead(502, headers).end(UNKNOWN_PAGE);
    }
    const policy = String(reply.headers['content-security-policy'] ?? '');
    response
      .writeHead(reply.statusCode ?? 200, {
        ...omit(fromSite(reply), ['content-length', 'etag']),
        'content-security-policy': developPolicy(policy, area.base, {
          site: site.host,
          own: own.host,
        }),
      })
      .end(html);
  }

  return async (request, response) => {
    const [pathname] = (request.url ?? '/').split('?', 1);
    if (pathname === SERVICE_WORKER) return void response.writeHead(404).end();
    const reply = await send(request, response).catch((error: Error) => {
      const headers = { 'content-type': 'text/plain' };
      response.writeHead(502, headers).end(`${site.origin} does not answer: ${error.message}`);
    });
    if (!reply) return;
    if (/^text\/html\b/.test(reply.headers['content-type'] ?? '')) {
      return editPage(reply, response);
    }
    if (pathname === VERSIONS_PATH && reply.statusCode === 200) {
      const followed = JSON.parse(await text(reply)) as Followed;
      const edited = JSON.stringify(developFollowed(followed, await readArea()));
      const headers = omit(fromSite(reply), ['content-length', 'etag']);
      return void response.writeHead(200, headers).end(edited);
    }
    const isFollowed = pathname === SWITCH_EVENTS_PATH && reply.statusCode === 200;
    const edit = isFollowed ? editEvents(await readArea()) : undefined;
    response.writeHead(reply.statusCode ?? 502, fromSite(reply));
    await (edit ? pipeline(reply, edit, response) : pipeline(reply, response));
  };
}

const omit = (headers: OutgoingHttpHeaders, names: readonly string[]): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));

/** Edits each frame of an event stream that says which versions are current. */
function editEvents(area: PageArea): Transform {
  const decoder = new TextDecoder();
  let rest = '';
  return new Transform({
    transform(chunk, _, done) {
      const frames = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
      rest = frames.pop() ?? '';
      done(null, frames.map((frame) => `${editFrame(frame, area)}\n\n`).join(''));
    },
  });
}

function editFrame(frame: string, area: PageArea): string {
  if (!frame.startsWith('data: {"kind":"switches"')) return frame;
  try {
    const { data, ...more } = JSON.parse(frame.slice('data: '.length)) as { data: Followed };
    return `data: ${JSON.stringify({ ...more, data: developFollowed(data, area) })}`;
  } catch {
    return frame;
  }
}
