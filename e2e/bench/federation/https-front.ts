import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createEdge, readEdgeConfig } from '@exchange/edge';
import { createShapedLink, SLOW_4G_LINK } from '@exchange/tooling/bench/shaped-link.ts';
import { findNginx, prepareNginx } from '@exchange/tooling/cluster/nginx.ts';
import type { System } from '../../support/system.ts';

const run = promisify(execFile);
const local = (port: number) => `127.0.0.1:${port}`;
/** Far above what one browser needs. */
const LIMITS = { connections: 10_000, requests: 10_000 };
/** Ports of one front: nginx's and the line's, for pages and for areas. */
const PORTS = 8;

const MAX_START_MS = 20_000;

/** The place of the areas' files. */
export type Place = 'page' | 'other';

/**
 * Starts fronts like that of real players: the reference nginx with TLS and HTTP/2, over one slow line,
 * on ports from `firstPort` on. The certificate is made for this run.
 */
export async function createHttpsFronts(system: System, firstPort: number) {
  const folder = await mkdtemp(path.join(tmpdir(), 'https-front-'));
  const [certificate, key] = [path.join(folder, 'cert.pem'), path.join(folder, 'key.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const made = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', ...subject];
  await run('openssl', ['req', ...made, '-keyout', key, '-out', certificate]);
  const publicKey = new X509Certificate(await readFile(certificate)).publicKey;
  const der = publicKey.export({ type: 'spki', format: 'der' });
  const nginx = await findNginx();
  const link = createShapedLink(SLOW_4G_LINK);
  const closes: (() => Promise<unknown>)[] = [() => link.close()];
  let nextPort = firstPort;

  /** Puts nginx and the line in front of an edge; resolves to the address of its pages. */
  async function serve(edgePort: number, areasPort: number, base: number): Promise<string> {
    const [pages, areas, api, redirect] = [base, base + 1, base + 2, base + 3];
    const args = await prepareNginx(nginx, {
      ...{ pages: local(pages), games: local(areas), api: local(api) },
      ...{ edges: [local(edgePort)], servers: [local(system.ports.server)] },
      // The origin of the areas also serves as the games' origin.
      ...{ provider: local(areasPort), areas: local(areasPort) },
      folder: path.join(folder, String(base)),
      public: { certificate, key, redirect: local(redirect), ...LIMITS },
    });
    // That of another run would answer in place of this one.
    if (await isListening(pages)) throw new Error(`port ${pages} is in use`);
    const child: ChildProcess = spawn(nginx, [...args], { stdio: 'ignore' });
    const ended = once(child, 'exit');
    closes.push(async () => {
      child.kill('SIGTERM');
      await ended;
    });
    await waitForListener(pages);
    await link.forward(base + 4, pages);
    await link.forward(base + 5, areas);
    return `https://localhost:${base + 4}`;
  }

  const take = () => {
    const base = nextPort;
    nextPort += PORTS;
    return base;
  };

  return {
    /** Flag by which a browser takes the certificate as one of a known authority. */
    browserFlag: `--ignore-certificate-errors-spki-list=${createHash('sha256').update(der).digest('base64')}`,
    /** Serves an edge that is there. */
    serveEdge: (port: number) => serve(port, system.ports.files, take()),
    /** Serves the system's releases by an edge of its own, with the areas' files in that place. */
    async serveReleases(place: Place): Promise<{ url: string; edge: string }> {
      const base = take();
      const origin = `https://localhost:${place === 'page' ? base + 4 : base + 5}`;
      const edgePort = base + 6;
      const edge = await createEdge({
        ...readEdgeConfig({ PORT_BASE: String(edgePort), ORIGIN_AREAS: origin }),
        shellDist: path.join(folder, 'none'),
        releases: { driver: 'directory', folder: system.releasesDir },
        brandsDir: system.brandsDir,
        apiUrl: `http://127.0.0.1:${system.ports.server}`,
      });
      await edge.listen({ port: edgePort, host: '127.0.0.1' });
      closes.push(() => edge.close());
      const url = await serve(edgePort, system.ports.files, base);
      return { url, edge: `http://localhost:${edgePort}` };
    },
    async close(): Promise<void> {
      for (const close of closes) await close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Returns true if a program listens at a port of this machine. */
async function isListening(port: number): Promise<boolean> {
  const socket = connect({ port, host: '127.0.0.1' });
  const [isOpen] = await Promise.race([
    once(socket, 'connect').then(() => [true]),
    once(socket, 'close').then(() => [false]),
  ]).catch(() => [false]);
  socket.destroy();
  return isOpen ?? false;
}

/** Waits until a program listens at a port of this machine. */
async function waitForListener(port: number): Promise<void> {
  for (const end = Date.now() + MAX_START_MS; Date.now() < end; await sleep(50)) {
    if (await isListening(port)) return;
  }
  throw new Error(`nginx does not listen at ${port}`);
}
