import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import type { Extension } from '../extension.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { exchangeExtension } from './exchange-extension.ts';

let app: TestApp;
let extension: Extension | undefined;
afterEach(async () => {
  await extension?.stop();
  await app.close();
});

async function start(testMode: boolean) {
  app = await startTestApp({
    modules: async (context) => {
      extension = await exchangeExtension({
        context,
        config: { testMode, dataDir: '' },
        args: ['--speed', '2'],
        log: pino({ level: 'silent' }),
      });
      return extension.modules;
    },
  });
  extension?.registerRoutes?.(app.app);
  await extension?.start();
}
const control = () =>
  app.app.inject({ method: 'POST', url: '/api/test/feed', payload: { action: 'state' } });

describe('the exchange as the server starts it', () => {
  it('plays the committed match at the speed of the flags', async () => {
    await start(true);
    const { data } = await app.call('matchList', {});
    expect(data).toMatchObject({ InplayMatches: [{ name: 'Harbour Kites v Valley Falcons' }] });
    expect((await control()).json()).toMatchObject({ data: { speed: 2, ended: false } });
  });

  it('has no feed control outside test mode', async () => {
    await start(false);
    expect((await control()).statusCode).toBe(404);
  });
});
