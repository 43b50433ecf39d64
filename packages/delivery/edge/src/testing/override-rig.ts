import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { recordForTest } from '@exchange/federation/testing';
import type { LightMyRequestResponse } from 'fastify';
import { toStaffKey } from '../override/staff-config.ts';
import { embedded, HASH, startTestEdge, type TestEdge } from './test-edge.ts';

/** The key of staff, as the edge's configuration has it. */
export const STAFF_KEY = 'k'.repeat(40);
/** Media type of the staff's forms. */
export const FORM = 'application/x-www-form-urlencoded';

/** Returns the cookie that a response sets, as the browser sends it back; empty without one. */
export const cookieOf = ({ headers }: LightMyRequestResponse) =>
  String(headers['set-cookie'] ?? '').split(';')[0] ?? '';

/** Starts a listed origin with a build of the casino, like that of a pull request. */
async function startPreview() {
  const state = { version: '3.0.0', isDown: false };
  const server = createServer((request, response) => {
    if (state.isDown) return void request.socket.destroy();
    if (request.url !== '/casino/release.json') return void response.writeHead(404).end();
    const files = { 'mf-manifest.json': HASH, 'entry.js': HASH };
    const record = { name: 'casino', version: state.version, manifest: 'mf-manifest.json', files };
    response.end(JSON.stringify({ ...record, entry: [], preload: [] }));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    /** May be changed at any time. */
    state,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/**
 * Starts an edge with a key for staff, casino 2.0.0 in its store and a preview on the only listed
 * origin.
 */
export async function startOverrideRig(staffOrigin?: string) {
  const preview = await startPreview();
  const edge = await startTestEdge();
  await edge.store.createRelease(recordForTest('casino', '2.0.0', { 'm.json': '{}' }));
  const restart = (overrideOrigins: readonly string[] = [preview.url]) =>
    edge.restart({
      staff: {
        keys: [toStaffKey('asha', STAFF_KEY)],
        overrideOrigins: [...overrideOrigins],
        ...(staffOrigin && { origin: staffOrigin }),
      },
      secrets: [STAFF_KEY],
    });
  await restart();
  return {
    edge,
    preview: preview.state,
    /** The listed origin. */
    listed: preview.url,
    /** Restarts the edge without its caches; only the preview's origin is listed by default. */
    restart,
    /** Sends the form for a version or an address of the casino. */
    choose(build: string, change: Record<string, string> = {}) {
      const form = new URLSearchParams({ area: 'casino', build, key: STAFF_KEY, ...change });
      return edge.post('/staff/override', form.toString(), FORM);
    },
    /**
     * Requests a page of the casino: returns its policy, its cookie, its version and the fallback.
     */
    async pageFor(cookie: string, client = '203.0.113.1') {
      const sent = { cookie, 'x-forwarded-for': client };
      const page = await edge.get('/casino-provider', sent);
      const { casino } = (embedded(page.body) as ReturnType<TestEdge['registry']>).remotes;
      return {
        body: page.body,
        policy: String(page.headers['content-security-policy']),
        set: cookieOf(page),
        versions: [casino?.active.version, casino?.lastGood?.version],
      };
    },
    async close() {
      preview.stop();
      await edge.close();
    },
  };
}
export type OverrideRig = Awaited<ReturnType<typeof startOverrideRig>>;
