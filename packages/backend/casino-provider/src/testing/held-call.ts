import { once } from 'node:events';
import { connect } from 'node:net';
import type { LiveBet } from '../wire/live.ts';

/** The response; `code` after a rejection. */
interface HeldAnswer {
  status: number;
  bet?: LiveBet;
  code?: string;
}

/** A call whose headers are sent, and whose body is delayed. */
export interface HeldCall {
  /** Sends the body. */
  release(): Promise<HeldAnswer>;
  /** Never sends the body. */
  abandon(): Promise<HeldAnswer>;
}

const BODY = '{}';

/** Sends the headers of a POST over a raw connection, and delays its body. */
export async function holdCall(address: string, path: string, token: string): Promise<HeldCall> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(
    [
      `POST ${path} HTTP/1.1`,
      `Host: ${hostname}`,
      `Authorization: Bearer ${token}`,
      'Content-Type: application/json',
      `Content-Length: ${BODY.length}`,
      'Connection: close',
      '\r\n',
    ].join('\r\n'),
  );
  let heard = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    heard += chunk;
  });
  const closed = once(socket, 'close');
  const readAnswer = async (): Promise<HeldAnswer> => {
    await closed;
    const [head = '', body = '{}'] = heard.split('\r\n\r\n');
    return { ...JSON.parse(body), status: Number(head.split(' ')[1]) };
  };
  return {
    release() {
      socket.write(BODY);
      return readAnswer();
    },
    abandon: readAnswer,
  };
}
