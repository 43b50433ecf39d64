import { startTestExchange, type TestExchange } from '@exchange/server/testing';
import { toastsStore } from '@exchange/store';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventCountsQuery } from './event-counts.ts';
import { queryClient } from './query-client.ts';
import { type ConnectedServer, connectTestServer } from './testing/index.ts';

let server: TestExchange;
let line: ConnectedServer;

beforeAll(async () => {
  server = await startTestExchange();
  await server.openMarket({ inPlay: true });
});
afterAll(() => server.close());
beforeEach(() => {
  line = connectTestServer(server.app);
});
afterEach(() => {
  line.disconnect();
  queryClient.clear();
  toastsStore.setState({ toasts: [] });
});

const ask = () => queryClient.fetchQuery({ ...eventCountsQuery, staleTime: 0, retry: false });
const texts = () => toastsStore.getState().toasts.map(({ text }) => text);

describe('the counts of matches', () => {
  it('are fetched by sport @spec:7.15', async () => {
    expect(await ask()).toContainEqual(
      expect.objectContaining({ sportId: '4', inplay: 1, upcoming: 0 }),
    );
  });

  it("show a failure's message once, until a call succeeds @spec:8.7", async () => {
    let down = true;
    line.injectFault('game-event-list', (response) => {
      if (!down) return;
      response.status = 500;
      response.data = { status: 500, error: true, message: 'The counts are down', data: null };
    });
    await expect(ask()).rejects.toThrow('The counts are down');
    await expect(ask()).rejects.toThrow('The counts are down');
    expect(texts()).toEqual(['The counts are down']);
    down = false;
    await ask();
    down = true;
    await expect(ask()).rejects.toThrow('The counts are down');
    expect(texts()).toHaveLength(2);
  });
});
