import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy to PostgreSQL that breaks during a commit. */
export interface CommitFaultProxy {
  /** The database's address through the proxy. */
  url: string;
  /**
   * Cuts the connection of the next commit whose transaction sent `statement`: before the commit
   * reaches PostgreSQL, or once PostgreSQL has answered it. Resolves when that happened; no connection
   * is let through from then on until `mend`.
   */
  cutNext(statement: string, when: 'before' | 'after'): Promise<void>;
  mend(): void;
  stop(): Promise<void>;
}

interface Cut {
  statement: string;
  when: 'before' | 'after';
  done: () => void;
}

/** Starts a proxy of the PostgreSQL at `url`. */
export async function startCommitFaultProxy(url: string): Promise<CommitFaultProxy> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let armed: Cut | undefined;
  let broken = false;

  const cut = ({ done }: Cut, pair: readonly Socket[]) => {
    armed = undefined;
    broken = true;
    for (const socket of pair) socket.destroy();
    done();
  };

  const server = createServer((client) => {
    if (broken) {
      client.destroy();
      return;
    }
    const database = connect(Number(target.port), target.hostname);
    const pair = [client, database];
    /** The statements of the current transaction. */
    let sent = '';
    let waiting: Cut | undefined;
    for (const socket of pair) {
      sockets.add(socket);
      socket
        .on('error', () => undefined)
        .on('close', () => {
          sockets.delete(socket);
          for (const other of pair) other.destroy();
        });
    }
    client.on('data', (bytes) => {
      const text = bytes.toString('latin1');
      sent += text;
      if (!text.includes('commit\0')) {
        database.write(bytes);
        return;
      }
      const cutting = armed && sent.includes(armed.statement) ? armed : undefined;
      sent = '';
      if (cutting?.when === 'before') {
        cut(cutting, pair);
        return;
      }
      waiting = cutting;
      database.write(bytes);
    });
    database.on('data', (bytes) => {
      if (waiting) cut(waiting, pair);
      else client.write(bytes);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  const own = new URL(url);
  own.hostname = '127.0.0.1';
  own.port = String((server.address() as AddressInfo).port);
  return {
    url: own.href,
    cutNext: (statement, when) =>
      new Promise((resolve) => {
        armed = { statement, when, done: resolve };
      }),
    mend() {
      broken = false;
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
