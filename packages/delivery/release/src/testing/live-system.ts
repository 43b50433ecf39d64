import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describeRegistryHealth, REGISTRY_HEALTH_PATH } from '@exchange/federation/registry';
import type { ReleaseStore, UsedCall } from '@exchange/federation/releases';
import { vi } from 'vitest';
import * as hops from '../gate/entry-hops.ts';
import * as browser from '../gate/smoke-mount.ts';

/**
 * Starts a system whose shell, calls and registry (`store`) are as given. Replies can be changed by
 * path.
 */
export async function startLiveSystem(store: ReleaseStore, calls: readonly UsedCall[] = []) {
  const provides: Record<string, string> = { react: '19.3.1' };
  const replies: Record<string, () => unknown> = {
    '/assets/release.json': () => ({
      name: 'shell',
      version: '1.0.0',
      manifest: '',
      entry: [],
      preload: [],
      files: {},
      provides,
      slots: {},
    }),
    '/api/docs/json': () => describeServer(calls),
    [REGISTRY_HEALTH_PATH]: async () => ({
      data: describeRegistryHealth(await store.readRegistry(), provides),
    }),
  };
  const system = createServer(async (request, response) => {
    const reply = await replies[request.url ?? '']?.();
    response.writeHead(reply === undefined ? 404 : 200).end(JSON.stringify(reply));
  });
  await new Promise<void>((resolve) => void system.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(system.address() as AddressInfo).port}`,
    /** By path. */
    replies,
    /** Shared module → its version. */
    provides,
    close: () => {
      system.closeAllConnections();
      return new Promise((resolve) => system.close(resolve));
    },
  };
}

/** Replaces the browser of the gate, which browser tests cover: every release mounts. */
export function mountEveryRelease() {
  vi.spyOn(hops, 'compareHops').mockResolvedValue({ faults: [] });
  vi.spyOn(browser, 'startInBrowser').mockResolvedValue({ mounted: true, faults: [] });
  return vi.spyOn(browser, 'mountInLiveShell').mockResolvedValue({ mounted: true, faults: [] });
}

export type TestLiveSystem = Awaited<ReturnType<typeof startLiveSystem>>;

/** Returns the description of a server that serves these calls as they are. */
export const describeServer = (calls: readonly UsedCall[]) => ({
  paths: Object.fromEntries(calls.map((call) => [call.path, describe(call)])),
});

const describe = ({ method, input, data }: UsedCall) => ({
  [method.toLowerCase()]: {
    ...(input && { requestBody: { content: { 'application/json': { schema: input } } } }),
    responses: { 200: { content: { 'application/json': { schema: { properties: { data } } } } } },
  },
});
