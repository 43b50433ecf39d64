import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** One address for several instances, of which any may be down. */
export interface Front {
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
