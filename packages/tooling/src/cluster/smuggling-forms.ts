import { type RawRequest, renderRequest } from './raw-connection.ts';

/** Methods whose requests have no body; one with a body must be rejected. */
export const BODILESS = ['GET', 'HEAD', 'TRACE', 'OPTIONS', 'DELETE'] as const;
export const METHODS = [...BODILESS, 'POST', 'PUT', 'PATCH'] as const;
export type Method = (typeof METHODS)[number];

/** Data of an attacker on one connection. */
export interface Attack {
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
