import { connect } from 'node:net';

/** Data of a connection until the other side closed it. */
export interface RawReply {
  /** All bytes, as Latin-1 text. */
  text: string;
  /** Final statuses in order, without `100 Continue` and the like. */
  statuses: readonly number[];
  /** False if the connection was still open after the timeout. */
  isClosed: boolean;
}

/** A request whose framing no client library has corrected. */
interface RawRequest {
  method: string;
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** Framing of the body; content-length when absent. */
  framing?: 'length' | 'chunked';
}

/** Timeout of a reply; never reached on success. */
const REPLY_TIMEOUT_MS = 10_000;

/** Returns the bytes of a request; the host defaults to the target's address. */
export function renderRequest(request: RawRequest): string {
  const { method, path, headers = {}, body, framing = 'length' } = request;
  const lines = Object.entries({ host: '127.0.0.1', ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  const head = (...more: string[]) =>
    `${[`${method} ${path} HTTP/1.1`, ...lines, ...more].join('\r\n')}\r\n\r\n`;
  if (body === undefined) return head();
  return framing === 'length'
    ? head(`content-length: ${Buffer.byteLength(body)}`) + body
    : `${head('transfer-encoding: chunked')}${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n0\r\n\r\n`;
}

/**
 * Sends these bytes over a connection of their own and reads until it is closed. With `isCut` its
 * own half is closed after them.
 */
export function sendRaw(
  port: number,
  bytes: string,
  { isCut = false }: { isCut?: boolean } = {},
): Promise<RawReply> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let text = '';
    const finish = (isClosed: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ text, statuses: readStatuses(text), isClosed });
    };
    const timer = setTimeout(() => finish(false), REPLY_TIMEOUT_MS);
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      text += chunk;
    });
    // A reset closes a connection as well as an end does.
    socket.on('error', () => undefined);
    socket.on('close', () => finish(true));
    if (isCut) socket.end(bytes);
    else socket.write(bytes);
  });
}

/** Bodies of this system contain no status line. */
const readStatuses = (text: string): number[] =>
  Array.from(text.matchAll(/HTTP\/1\.1 (\d{3}) /g), ([, status]) => Number(status)).filter(
    (status) => status >= 200,
  );

/** Methods whose requests have no body; one with a body must be rejected. */
export const BODILESS = ['GET', 'HEAD', 'TRACE', 'OPTIONS', 'DELETE'] as const;
export const METHODS = [...BODILESS, 'POST', 'PUT', 'PATCH'] as const;
export type Method = (typeof METHODS)[number];

/** Data of an attacker on one connection. */
interface Attack {
  /** Requests that a parser by RFC 9112 finds in it. */
  requests: readonly string[];
  /** True if the last request ends before its body does. */
  isCut?: boolean;
}

/** Builds an attack that hides `smuggled`, whole requests, in a body. */
export type AttackForm = (method: Method, smuggled: string) => Attack;

type Framing = RawRequest['framing'];
type Headers = Readonly<Record<string, string>>;

/** A log-in of a browser. */
const JSON_38_BYTES = '{"user_name":"demo","password":"demo"}';
/**
 * More bytes than the headers of a request have; line ends, which parsers skip before a request,
 * make up for the rest.
 */
const HEADER_BYTES = 800;
const LINE_ENDS = '\r\n'.repeat(HEADER_BYTES / 2 + 100);
const CUT_BYTES = 100;

const AS_JSON = { 'content-type': 'application/json' };
const AS_UPLOAD = { 'content-type': 'multipart/form-data; boundary=b' };
/** Headers of this connection only, so that a proxy does not pass them on. */
const OWN_HEADERS = 'x-brand, x-forwarded-for, x-request-id, content-type';

/** Returns an address for a bodiless method if it is GET, and for the others with a token. */
const pathOf = (method: Method) =>
  `/api/v5/${BODILESS.some((one) => one === method) ? 'default-setting' : 'wallet-balance'}`;

const render = (method: Method, headers: Headers, body: string, framing?: Framing) =>
  renderRequest({ method, path: pathOf(method), headers, body, ...(framing && { framing }) });

/** Puts the further requests into the body of one. */
const inBody =
  (headers: Headers, framing?: Framing): AttackForm =>
  (method, smuggled) => ({ requests: [render(method, headers, smuggled, framing)] });

/** The same, without its end. */
const cut =
  (headers: Headers, framing?: Framing): AttackForm =>
  (method, smuggled) => {
    const whole = render(method, headers, smuggled + ' '.repeat(CUT_BYTES), framing);
    return { requests: [whole.slice(0, -CUT_BYTES)], isCut: true };
  };

/** Forms of requests hidden in a body, by name. */
export const ATTACK_FORMS: Readonly<Record<string, AttackForm>> = {
  'a body of 38 bytes': (method) => ({ requests: [render(method, AS_JSON, JSON_38_BYTES)] }),
  'a body as long as the headers of the next request': (method, smuggled) => ({
    requests: [
      render(method, {}, 'x'.repeat(HEADER_BYTES)),
      render('POST', AS_JSON, LINE_ENDS + smuggled),
    ],
  }),
  'requests in a body': inBody(AS_JSON),
  'requests in a body of no type': inBody({}),
  'requests in a chunked body': inBody(AS_JSON, 'chunked'),
  'requests in an upload': inBody(AS_UPLOAD),
  'requests in a body cut in the middle': cut(AS_JSON),
  'requests in a chunked body cut in the middle': cut(AS_JSON, 'chunked'),
  'Connection: content-length': inBody({ ...AS_JSON, connection: 'content-length' }),
  'Connection: close, content-length': inBody({
    ...AS_JSON,
    connection: 'close, content-length',
  }),
  'Connection: content-length, an upload': inBody({ ...AS_UPLOAD, connection: 'content-length' }),
  'Connection: content-length, cut in the middle': cut({
    ...AS_JSON,
    connection: 'content-length',
  }),
  'Connection: content-length and the headers of the proxy': inBody({
    ...AS_JSON,
    connection: `content-length, ${OWN_HEADERS}`,
  }),
  'Connection: transfer-encoding': inBody(
    { ...AS_JSON, connection: 'transfer-encoding' },
    'chunked',
  ),
  'Connection: close, transfer-encoding': inBody(
    { ...AS_JSON, connection: 'close, transfer-encoding' },
    'chunked',
  ),
  'Connection: transfer-encoding, an upload': inBody(
    { ...AS_UPLOAD, connection: 'transfer-encoding' },
    'chunked',
  ),
  'Expect: 100-continue': inBody({ ...AS_JSON, expect: '100-continue' }),
  'Expect: 100-continue, Connection: content-length, expect': inBody({
    ...AS_JSON,
    expect: '100-continue',
    connection: 'content-length, expect',
  }),
};
