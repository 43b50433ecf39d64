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
  return (from: Socket, to: Socket, notBefore: () => number) => {
    let waiting = 0;
    const deliver = (piece: Buffer) => {
      freeAt = Math.max(freeAt, performance.now(), notBefore());
      freeAt += (piece.length / bytesPerSecond) * 1000;
      setTimeout(
        () => {
          waiting -= piece.length;
          if (!to.destroyed) to.write(piece);
          if (waiting < MAX_WAITING) from.resume();
        },
        freeAt + delayMs - performance.now(),
      );
    };
    from.on('data', (bytes: Buffer) => {
      waiting += bytes.length;
      if (waiting >= MAX_WAITING) from.pause();
      for (let start = 0; start < bytes.length; start += PIECE) {
        deliver(bytes.subarray(start, start + PIECE));
      }
    });
    from.on('end', () => {
      setTimeout(() => to.end(), Math.max(freeAt, performance.now()) + delayMs - performance.now());
    });
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
        up(keep(browser), origin, () => openAt);
        down(origin, browser, () => 0);
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
