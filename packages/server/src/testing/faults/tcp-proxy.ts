import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** When a connection is cut: before the commit reaches PostgreSQL, or once PostgreSQL has answered it. */
export type CutMoment = 'before' | 'after';

/** A way between servers and PostgreSQL that breaks, slows down and stalls. */
export interface TcpProxy {
  /** The database's address on this way. */
  url: string;
  /** Cuts the next connection that commits a change. Resolves to whether one came within `withinMs`. */
  cutCommit(when: CutMoment, withinMs: number): Promise<boolean>;
  /** Everything takes so much longer, in each direction, in ms. */
  delay(ms: number): void;
  /** Connections stay and nothing passes any more, until it goes on. */
  stall(): void;
  goOn(): void;
  stop(): Promise<void>;
}

interface Cut {
  when: CutMoment;
  done: () => void;
}

const CHANGE = /insert into|update "|delete from/;

/** Listens in front of the PostgreSQL at `url`. */
export async function startTcpProxy(url: string): Promise<TcpProxy> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let armed: Cut | undefined;
  let delayMs = 0;
  let gate: PromiseWithResolvers<void> | undefined;

  /** Passes bytes on in their order, however long each of them takes. */
  const createLine = (pass: (bytes: Buffer) => void) => {
    let last = Promise.resolve();
    return (bytes: Buffer) => {
      last = last.then(async () => {
        if (delayMs > 0) await sleep(delayMs);
        await gate?.promise;
        pass(bytes);
      });
    };
  };

  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    const pair = [client, database];
    /** What the transaction at hand has sent. */
    let sent = '';
    let waiting: Cut | undefined;
    const cut = ({ done }: Cut) => {
      for (const socket of pair) socket.destroy();
      done();
    };
    for (const socket of pair) {
      sockets.add(socket);
      socket
        .setNoDelay()
        .on('error', () => undefined)
        .on('close', () => {
          sockets.delete(socket);
          for (const other of pair) other.destroy();
        });
    }
    const toDatabase = createLine((bytes) => {
      const text = bytes.toString('latin1');
      sent += text;
      if (text.includes('commit\0')) {
        const cutting = armed && CHANGE.test(sent) ? armed : undefined;
        sent = '';
        if (cutting) armed = undefined;
        if (cutting?.when === 'before') return cut(cutting);
        waiting = cutting;
      }
      database.write(bytes);
    });
    const toClient = createLine((bytes) => {
      if (waiting) cut(waiting);
      else client.write(bytes);
    });
    client.on('data', toDatabase);
    database.on('data', toClient);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  const own = new URL(url);
  own.hostname = '127.0.0.1';
  own.port = String((server.address() as AddressInfo).port);
  const goOn = () => {
    gate?.resolve();
    gate = undefined;
  };
  return {
    url: own.href,
    async cutCommit(when, withinMs) {
      const done = Promise.withResolvers<boolean>();
      armed = { when, done: () => done.resolve(true) };
      const timer = setTimeout(() => done.resolve(false), withinMs);
      const came = await done.promise;
      clearTimeout(timer);
      armed = undefined;
      return came;
    },
    delay(ms) {
      delayMs = ms;
    },
    stall() {
      gate ??= Promise.withResolvers<void>();
    },
    goOn,
    async stop() {
      goOn();
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
