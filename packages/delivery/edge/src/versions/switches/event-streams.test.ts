import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { SwitchClient } from './read-switches.ts';
import { createEventStreams, type EventStreams, registerSwitches } from './switch-routes.ts';

let version = '1.0.0';
const read = vi.fn(async (_: SwitchClient) => {
  const switches = { versions: { casino: version }, withdrawn: {}, features: {}, settingsTag: '' };
  return { switches, tag: version };
});

beforeEach(() => {
  version = '1.0.0';
  read.mockClear();
});

describe('createEventStreams', () => {
  let streams: EventStreams;
  beforeEach(() => {
    streams = createEventStreams(read);
  });

  /** Opens a stream of one browser; returns the versions that it was sent so far. */
  function open(cookie = '', host = 'site.example') {
    let text = '';
    const write = (event: string) => {
      text += event;
    };
    const leave = streams.add({ hostname: host, headers: { cookie } }, { write });
    return {
      leave,
      versions: () => [...text.matchAll(/"casino":"([\d.]+)"/g)].map(([, one]) => one),
    };
  }

  test('reads once for all browsers that get the same, and sends to each', async () => {
    const tabs = [open(), open('lang=hi'), open('bucket=3'), open('bucket=3; lang=hi')];
    await expect.poll(() => tabs.map((tab) => tab.versions())).toEqual(tabs.map(() => ['1.0.0']));
    expect(read).toHaveBeenCalledTimes(2);
    await streams.refresh();
    version = '2.0.0';
    await streams.refresh();
    await expect
      .poll(() => tabs.map((tab) => tab.versions()))
      .toEqual(tabs.map(() => ['1.0.0', '2.0.0']));
    expect(read).toHaveBeenCalledTimes(6);
  });

  test('keeps the brands of hosts apart', async () => {
    const tabs = [open('', 'one.example'), open('', 'two.example')];
    await expect.poll(() => tabs.flatMap((tab) => tab.versions())).toHaveLength(2);
    expect(read.mock.calls.map(([{ hostname }]) => hostname).sort()).toEqual([
      'one.example',
      'two.example',
    ]);
  });

  test('reads nothing more for cookies that no edge wrote, whatever they contain', async () => {
    const forged = [
      'bucket=x',
      'bucket=100',
      'area-preview=e30.AAAA',
      'area-preview=x~e30.AAAA; bucket=y',
    ];
    const tabs = [open(), ...forged.map((cookie) => open(cookie))];
    await expect.poll(() => tabs.map((tab) => tab.versions())).toEqual(tabs.map(() => ['1.0.0']));
    expect(read).toHaveBeenCalledTimes(1);
  });

  test('a failure of what it reads sends nothing and the next refresh tries again', async () => {
    const tab = open();
    await expect.poll(tab.versions).toEqual(['1.0.0']);
    version = '2.0.0';
    read.mockRejectedValueOnce(new Error('store'));
    await streams.refresh();
    await streams.refresh();
    await expect.poll(tab.versions).toEqual(['1.0.0', '2.0.0']);
  });

  test('a browser that leaves is forgotten', async () => {
    const [tab, other] = [open(), open()];
    expect(streams.count()).toBe(2);
    tab.leave();
    expect(streams.count()).toBe(1);
    other.leave();
    expect(streams.count()).toBe(0);
    read.mockClear();
    await streams.refresh();
    expect(read).not.toHaveBeenCalled();
  });
});

describe('the limits of open streams', () => {
  let app: FastifyInstance;
  let reportChange = () => {};
  afterEach(() => app.close());

  const start = async (limit: { total: number; perNetwork: number }) => {
    app = fastify({ trustProxy: true, forceCloseConnections: true });
    const follow = {
      onChange: (listener: () => void) => {
        reportChange = listener;
      },
      watch: () => undefined,
      refresh: async () => false,
    };
    registerSwitches(app, {
      read,
      limit,
      source: follow as never,
      brands: follow as never,
      budget: { suspensions: () => [] } as never,
    });
    return app.listen({ port: 0, host: '127.0.0.1' });
  };

  test('a reader that does not keep up is cut, and the others go on @security:measures.19', async () => {
    const responses: ServerResponse[] = [];
    const url = await start({ total: 9, perNetwork: 9 });
    app.server.on('request', (_, response) => void responses.push(response));
    const open = async (cookie: string) => {
      const socket = connect(Number(new URL(url).port), '127.0.0.1');
      onTestFinished(() => void socket.destroy());
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk;
      });
      socket.on('error', () => undefined);
      socket.write(`GET /registry/events HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\n\r\n`);
      await expect.poll(() => text).toContain(version);
      return { socket, hasLatest: () => text.includes(version) };
    };
    const slow = await open('');
    const other = await open('bucket=3');
    slow.socket.pause();
    // Long enough to fill the buffers between the two soon.
    const filling = '0'.repeat(60_000);
    for (let round = 1; !responses[0]?.destroyed && round < 500; round += 1) {
      version = `1.${round}.${filling}`;
      reportChange();
      await expect.poll(other.hasLatest, { interval: 1 }).toBe(true);
    }
    expect(responses.map(({ destroyed }) => destroyed)).toEqual([true, false]);
  });

  test.each([
    [{ total: 9, perNetwork: 2 }, '10.0.0.1', 429],
    [{ total: 2, perNetwork: 9 }, '10.0.0.2', 503],
  ])(
    'beyond %j one more of %s is answered %s with Retry-After, until one ends @security:measures.19',
    async (...row) => {
      const [limit, from, status] = row;
      const url = await start(limit);
      const ask = (ip: string, signal?: AbortSignal) =>
        fetch(`${url}/registry/events`, {
          headers: { 'x-forwarded-for': ip },
          ...(signal && { signal }),
        });
      const leaving = new AbortController();
      const first = await ask('10.0.0.1', leaving.signal);
      const second = await ask('10.0.0.1');
      expect([first.status, second.status]).toEqual([200, 200]);
      const refused = await ask(from);
      expect(refused.status).toBe(status);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      leaving.abort();
      await expect
        .poll(async () => {
          await sleep(20);
          const again = await ask(from);
          return again.status;
        })
        .toBe(200);
      await second.body?.cancel();
    },
  );
});
