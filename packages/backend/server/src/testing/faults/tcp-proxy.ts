import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** The moment of a cut: before the commit reaches PostgreSQL, or after PostgreSQL's response. */
type CutMoment = 'before' | 'after';

/** A proxy between servers and PostgreSQL that breaks, delays and stalls. */
export interface TcpProxy {
  /** The database's address through the proxy. */
  url: string;
  /**
   * Cuts the next connection that commits a change. Resolves to true if one came within `withinMs`.
   */
  cutCommit(when: CutMoment, withinMs: number): Promise<boolean>;
  /** Delays everything in each direction, in ms. */
  delay(ms: number): void;
  /** Stalls all connections, until it resumes. */
  stall(): void;
  goOn(): void;
  stop(): Promise<void>;
}

interface Cut {
  when: CutMoment;
  done: () => void;
}

const CHANGE = /insert into|update "|delete from/;

/** Starts a proxy of the PostgreSQL at `url`. */
export async function startTcpProxy(url: string): Promise<TcpProxy> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let armed: Cut | undefined;
  let delayMs = 0;
  let gate: PromiseWithResolvers<void> | undefined;

  /** Forwards bytes in order, with any delay of each. */
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
    /** The statements of the current transaction. */
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

/** One address for several instances, of which any may be down. */
interface Front {
  /** For example `http://127.0.0.1:4000`. */
  url: string;
  stop(): Promise<void>;
}

/** Forwards each connection to the next reachable address of `listAddresses`. */
export async function startFront(listAddresses: () => readonly string[]): Promise<Front> {
  const sockets = new Set<Socket>();
  let turn = 0;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
  };

  function lead(client: Socket, left: number): void {
    const addresses = listAddresses();
    const address = addresses[turn++ % Math.max(1, addresses.length)];
    if (address === undefined || left === 0) return void client.destroy();
    const { hostname, port } = new URL(address);
    const target = connect(Number(port), hostname);
    keep(target);
    const goOn = () => lead(client, left - 1);
    target.once('error', goOn).once('connect', () => {
      target.off('error', goOn);
      client.pipe(target).pipe(client);
      client.once('close', () => target.destroy());
      target.once('close', () => client.destroy());
    });
  }

  const server = createServer((client) => {
    keep(client);
    lead(client, listAddresses().length);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
