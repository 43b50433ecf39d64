import { Agent, request } from 'node:http';
import { runConcurrent, type Window } from '../timing.ts';
import { serveLoad } from './generator.ts';

/** Common settings of all requests of a side. */
export interface RequestsSide {
  url: string;
  /** JSON bodies, sent alternately. */
  bodies: readonly string[];
  /** Alternating clients; each sends its last ETag as If-None-Match. */
  clients: readonly { token?: string }[];
  /** True if each request has an idempotency key of its own. */
  keyed: boolean;
}

/** Runs `lanes` concurrent requests for `ms`. */
export interface RequestsAsked {
  side: RequestsSide;
  lanes: number;
  ms: number;
  /** Minimum interval of a lane's requests, ms; as fast as possible when absent. */
  everyMs?: number;
}

/** Responses by status, with their durations. */
export interface RequestsReply extends Window {
  statuses: ReadonlyMap<number, number>;
}

const agents = new Map<string, Agent>();
const etags = new Map<string, (string | undefined)[]>();
const turns = new Map<string, number>();

serveLoad<RequestsAsked, RequestsReply>(async ({ side, lanes, ms, everyMs }) => {
  const { url, bodies, clients, keyed } = side;
  const agent = agents.get(url) ?? new Agent({ keepAlive: true, maxSockets: lanes });
  agents.set(url, agent);
  const known = etags.get(url) ?? [];
  etags.set(url, known);
  const statuses = new Map<number, number>();
  const window = await runConcurrent(
    lanes,
    ms,
    async () => {
      const turn = turns.get(url) ?? 0;
      turns.set(url, turn + 1);
      const at = turn % clients.length;
      // The bodies change with each round of all clients.
      const body = bodies[(at + Math.floor(turn / clients.length)) % bodies.length] ?? '{}';
      const answer = await sendRequest({
        url,
        body,
        agent,
        etag: known[at],
        ...clients[at],
        ...(keyed && { key: crypto.randomUUID() }),
      });
      if (answer.etag) known[at] = answer.etag;
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    },
    everyMs,
  );
  return { ...window, statuses };
});

/** A POST that is repeated over keep-alive connections. */
interface Load {
  url: string;
  body: string;
  agent: Agent;
  /** Sent as If-None-Match. */
  etag?: string | undefined;
  /** Sent as the bearer token. */
  token?: string;
  /** Sent as the idempotency key. */
  key?: string;
}

/** The response; `bytes` is the size of the body. */
interface Answer {
  status: number;
  bytes: number;
  etag: string | undefined;
}

/** Sends the request once and reads the whole response. */
function sendRequest({ url, body, agent, etag, token, key }: Load): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      ...(etag && { 'if-none-match': etag }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
    };
    const outgoing = request(url, { method: 'POST', agent, headers }, (reply) => {
      let bytes = 0;
      reply.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      reply.on('error', reject);
      reply.on('end', () =>
        resolve({ status: reply.statusCode ?? 0, bytes, etag: reply.headers.etag }),
      );
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
