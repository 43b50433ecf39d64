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
export interface RawRequest {
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
