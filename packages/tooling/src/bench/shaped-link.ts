import { connect, createServer, type Server, type Socket } from 'node:net';

/** A line that connections share: its time for a round trip, and what it carries in a second. */
export interface LinkSpeed {
  roundTripMs: number;
  downBytesPerSecond: number;
  upBytesPerSecond: number;
}

/** A slow 4G, as Chrome's tools and Lighthouse have it. */
export const SLOW_4G_LINK: LinkSpeed = {
  roundTripMs: 150,
  downBytesPerSecond: 180_000,
  upBytesPerSecond: 84_375,
};

/** Bytes that wait in one direction of a connection before its sender has to. */
const MAX_WAITING = 256 * 1024;
/** Bytes that take the line at a time, so that connections share it. */
const PIECE = 1460;

/** Creates one direction of a line: pieces of all connections take it one after another. */
function createLane(bytesPerSecond: number, delayMs: number) {
  let freeAt = 0;
  return (from: Socket, to: Socket, notBefore: number) => {
    /** In the order of their arrival; timers alone would not keep it. */
    const pieces: { bytes: Buffer | undefined; at: number }[] = [];
    let waiting = 0;
    let isWaking = false;
    const send = () => {
      isWaking = false;
      for (let next = pieces[0]; next && next.at <= performance.now(); next = pieces[0]) {
        pieces.shift();
        waiting -= next.bytes?.length ?? 0;
        if (to.destroyed) continue;
        if (next.bytes) to.write(next.bytes);
        else to.end();
      }
      if (waiting < MAX_WAITING) from.resume();
      wake();
    };
    const wake = () => {
      const [next] = pieces;
      if (!next || isWaking) return;
      isWaking = true;
      setTimeout(send, Math.max(1, next.at - performance.now()));
    };
    const take = (bytes: Buffer | undefined) => {
      const takes = ((bytes?.length ?? 0) / bytesPerSecond) * 1000;
      freeAt = Math.max(freeAt, performance.now()) + takes;
      waiting += bytes?.length ?? 0;
      pieces.push({ bytes, at: Math.max(freeAt, notBefore) + delayMs });
      wake();
    };
    from.on('data', (bytes: Buffer) => {
      for (let start = 0; start < bytes.length; start += PIECE) {
        take(bytes.subarray(start, start + PIECE));
      }
      if (waiting >= MAX_WAITING) from.pause();
    });
    from.on('end', () => take(undefined));
  };
}

/**
 * Creates a line between browsers and servers of this machine. A connection first takes a round trip,
 * as TCP's handshake does; it has no slow start, and loses nothing.
 */
export function createShapedLink(speed: LinkSpeed) {
  const { roundTripMs, downBytesPerSecond, upBytesPerSecond } = speed;
  const up = createLane(upBytesPerSecond, roundTripMs / 2);
  const down = createLane(downBytesPerSecond, roundTripMs / 2);
  const servers: Server[] = [];
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('close', () => sockets.delete(socket));
    return socket;
  };
  return {
    /** Passes connections to `port` on to `target`, over the line. */
    async forward(port: number, target: number): Promise<void> {
      const server = createServer({ allowHalfOpen: true }, (browser) => {
        const openAt = performance.now() + roundTripMs;
        const origin = keep(connect({ port: target, host: '127.0.0.1', allowHalfOpen: true }));
        up(keep(browser), origin, openAt);
        down(origin, browser, 0);
        browser.on('error', () => origin.destroy());
        origin.on('error', () => browser.destroy());
      });
      servers.push(server);
      await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
    },
    async close(): Promise<void> {
      for (const socket of sockets) socket.destroy();
      await Promise.all(servers.map((one) => new Promise((resolve) => one.close(resolve))));
    },
  };
}
