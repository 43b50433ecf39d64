import { expect, test, vi } from 'vitest';
import { type Adapter, AdapterError, checkAdapter, startSystem } from './adapter.ts';

const remote = { name: 'cart', path: '/cart', mounted: '#cart' };
const adapter: Adapter = {
  name: 'Shop',
  host: 'header',
  shared: [{ name: 'react' }],
  remotes: [remote],
  start: async () => ({ url: 'http://localhost:1', locate: async () => undefined }),
};
const navigation = { hostPath: '/', go: async () => undefined };

/** Returns what an adapter, as JavaScript may give it, is refused with. */
function refuse(change: object): unknown {
  try {
    return checkAdapter({ ...adapter, ...change });
  } catch (error) {
    return error;
  }
}

test('an adapter with all that is needed is accepted', () => {
  expect(refuse({ navigation })).toBeUndefined();
});

test.each([
  [{ name: '' }, 'The adapter lacks "name" (text)'],
  [{ start: undefined }, 'The adapter lacks "start" (function)'],
  [{ host: undefined }, 'The adapter lacks "host" (text)'],
  [{ shared: undefined }, 'The adapter lacks "shared" (list)'],
  [{ remotes: [] }, 'The adapter lists no "remotes"'],
  [{ remotes: [remote, { ...remote, path: 1 }] }, 'remotes[1] of the adapter lacks "path" (text)'],
  [{ remotes: [null] }, 'remotes[0] of the adapter is no object'],
  [{ shared: ['react'] }, 'shared[0] of the adapter is no object'],
  [{ navigation: { hostPath: '/' } }, 'navigation of the adapter lacks "go" (function)'],
  [{ frames: { begin: '.frame' } }, 'frames of the adapter lacks "contentOf" (function)'],
])('an adapter is refused by the name of what it lacks: %j', (change, message) => {
  expect(refuse(change)).toEqual(new AdapterError(message));
});

test.each([
  [{ url: undefined }, 'The system that Shop starts lacks "url" (text)'],
  [{ locate: undefined }, 'The system that Shop starts lacks "locate" (function)'],
  [{ url: 'shop' }, '"url" is no address: shop'],
  // No program listens at this port.
  [{ url: 'http://127.0.0.1:1' }, 'http://127.0.0.1:1/cart does not answer'],
])('a system is refused, and stopped: %j', async (change, message) => {
  const stop = vi.fn();
  const started = { url: 'http://localhost', locate: async () => undefined, stop, ...change };
  const start = (async () => started) as Adapter['start'];
  await expect(startSystem({ ...adapter, start }, 0)).rejects.toThrow(message);
  expect(stop).toHaveBeenCalledOnce();
});
