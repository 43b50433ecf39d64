import { createHash, randomBytes } from 'node:crypto';
import { Agent as HttpAgent, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { type FirstCall, isReading, REQUEST_ID_BYTES, REQUEST_ID_HEADER } from '@exchange/contract';
import type { FrameCall } from '@exchange/federation/registry';
import { LRUCache } from 'lru-cache';
import { listUpstreams, type ProxyConfig } from '../../proxy/api-proxy.ts';

/** For whom the edge calls: the page's visitor, whose network the server counts the calls for. */
export interface Visitor {
  brand: string;
  host: string;
  protocol: string;
  /** In its canonical form. */
  address: string;
}

/** The answers to the calls of one page. */
export interface FoundAnswers {
  calls: FrameCall[];
  /** Differs with each byte of an answer. */
  hash: string;
  /** When the first of them was asked for, as `performance.now()` has it. */
  askedAt: number;
}

/** Answers of the server to the calls with which pages begin, for guests. */
export interface FirstAnswers {
  /** Resolves to `missing` if the server refuses a call, to `late` if an answer is not there in time. */
  read: (
    calls: readonly FirstCall[],
    visitor: Visitor,
  ) => Promise<FoundAnswers | 'missing' | 'late'>;
  close: () => void;
}

/** Time for which an answer is kept, in ms. */
const ANSWER_TTL_MS = 1000;
/** Time that a page waits for all of its answers, in ms. */
const WAIT_MS = 100;
/** Time after which a call is given up, in ms: a late answer is there for the next page. */
const TIMEOUT_MS = 2000;
const MAX_ANSWERS = 1000;
const MAX_BYTES = 64 * 1024 * 1024;
const MAX_ANSWER = 1024 * 1024;
const MAX_IN_FLIGHT = 64;

/** An answer with its size. */
interface Answer extends Omit<FoundAnswers, 'calls'> {
  status: number;
  data: unknown;
  bytes: number;
}

interface OneAnswer extends Omit<FoundAnswers, 'calls'> {
  call: FrameCall;
}

/**
 * Creates the reader. Each call is made without a token, once a second for each brand, and for the
 * network of the visitor whose page asked for it first.
 */
export function createFirstAnswers(config: ProxyConfig, waitMs = WAIT_MS): FirstAnswers {
  const { apiCa, apiEchoesRequestId = true } = config;
  const options = { keepAlive: true, maxSockets: MAX_IN_FLIGHT };
  const agents = {
    'http:': new HttpAgent(options),
    'https:': new HttpsAgent({ ...options, rejectUnauthorized: true, ca: apiCa }),
  };
  const upstreams = listUpstreams(config).toSorted((a, b) => b.prefix.length - a.prefix.length);
  const kept = new LRUCache<string, Answer>({
    max: MAX_ANSWERS,
    maxSize: MAX_BYTES,
    ttl: ANSWER_TTL_MS,
    sizeCalculation: ({ bytes }) => bytes + 1,
  });
  const asked = new Map<string, { address: string; answer: Promise<Answer | undefined> }>();

  function addressOf(url: string): URL | undefined {
    const found = upstreams.find(({ prefix }) => url.startsWith(`${prefix}/`));
    return (
      found && new URL(found.upstream.href.replace(/\/$/, '') + url.slice(found.prefix.length))
    );
  }

  function send(call: FirstCall, body: string | undefined, visitor: Visitor): Promise<Answer> {
    const url = addressOf(call.url);
    if (!url) throw new Error(`${call.url} is at no server`);
    const id = randomBytes(REQUEST_ID_BYTES).toString('hex');
    const askedAt = performance.now();
    const isSecure = url.protocol === 'https:';
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const request = (isSecure ? requestHttps : requestHttp)(url, {
      method: call.method,
      agent: agents[isSecure ? 'https:' : 'http:'],
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        accept: 'application/json',
        ...(body !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        }),
        'x-brand': visitor.brand,
        'x-forwarded-host': visitor.host,
        'x-forwarded-for': visitor.address,
        'x-forwarded-proto': visitor.protocol,
        [REQUEST_ID_HEADER]: id,
      },
    });
    request.on('error', reject);
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      const own = response.headers[REQUEST_ID_HEADER];
      // As for calls of pages: no answer of another request.
      const isOwn = own === id || (!apiEchoesRequestId && own === undefined);
      const status = response.statusCode ?? 0;
      if (!isOwn || status < 200 || status > 299) {
        request.destroy(new Error(isOwn ? `status ${status}` : 'the answer of another request'));
        return;
      }
      response.on('error', reject);
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > MAX_ANSWER) request.destroy(new Error('the answer is too long'));
        chunks.push(chunk);
      });
      response.on('end', () => {
        try {
          const text = Buffer.concat(chunks);
          const data: unknown = JSON.parse(text.toString('utf8'));
          const hash = createHash('sha256').update(`${status} `).update(text).digest('base64');
          resolve({ status, data, bytes, hash, askedAt });
        } catch (error) {
          reject(error as Error);
        }
      });
    });
    request.end(body);
    return promise;
  }

  async function read(call: FirstCall, visitor: Visitor): Promise<OneAnswer | undefined> {
    const { method, url } = call;
    const body = call.body === undefined ? undefined : JSON.stringify(call.body);
    const key = [visitor.brand, visitor.host, method, url, body ?? ''].join(' ');
    const known = asked.get(key);
    const own = () => {
      if (asked.size >= MAX_IN_FLIGHT) return undefined;
      const answer = send(call, body, visitor).then(
        (found) => {
          kept.set(key, found);
          return found;
        },
        () => undefined,
      );
      asked.set(key, { address: visitor.address, answer });
      void answer.then(() => asked.delete(key));
      return answer;
    };
    let found = kept.get(key) ?? (await (known?.answer ?? own()));
    // The network of another visitor may have used up what the server allows it.
    if (!found && known && known.address !== visitor.address) found = await own();
    if (!found) return undefined;
    const { status, data, hash, askedAt } = found;
    return {
      call: { method, url, ...(body !== undefined && { body }), status, data },
      hash,
      askedAt,
    };
  }

  return {
    async read(calls, visitor) {
      const open = calls.filter((call) => call.auth !== 'required' && isReading(call));
      const late = Promise.withResolvers<'late'>();
      const timer = setTimeout(() => late.resolve('late'), waitMs);
      const answers = await Promise.race([
        Promise.all(open.map((call) => read(call, visitor))),
        late.promise,
      ]);
      clearTimeout(timer);
      if (answers === 'late') return 'late';
      if (!answers.every((one) => one !== undefined)) return 'missing';
      return {
        calls: answers.map(({ call }) => call),
        hash: answers.map(({ hash }) => hash).join(' '),
        askedAt: Math.min(performance.now(), ...answers.map((one) => one.askedAt)),
      };
    },
    close() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}
