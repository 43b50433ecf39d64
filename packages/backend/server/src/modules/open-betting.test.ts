import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { DEMO_RECORDING } from '../feed/replay/options.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { openBetting, type RunningBetting } from './open-betting.ts';

let app: TestApp;
let betting: RunningBetting | undefined;
afterEach(async () => {
  await betting?.stop();
  await app.close();
});

async function start(testMode: boolean, args: readonly string[]) {
  app = await startTestApp({
    modules: async (context) => {
      betting = openBetting({
        context,
        config: { testMode },
        args,
        log: pino({ level: 'silent' }),
      });
      return betting.modules;
    },
  });
  betting?.registerRoutes(app.app);
  await betting?.start();
}
const control = () =>
  app.app.inject({ method: 'POST', url: '/api/test/feed', payload: { action: 'state' } });

const replay = ['--replay', DEMO_RECORDING.marketFile, '--scores', DEMO_RECORDING.scoresFile];

describe('the exchange in a started server', () => {
  it('plays a recording at the speed of the flags', async () => {
    await start(true, [...replay, '--speed', '2']);
    const { data } = await app.call('matchList', {});
    expect(data).toMatchObject({ InplayMatches: [{ name: 'Harbour Kites v Valley Falcons' }] });
    expect((await control()).json()).toMatchObject({ data: { speed: 2, ended: false } });
  });

  it('plays simulated matches without a recording', async () => {
    await start(true, [
      '--sim-matches',
      '0,1,1',
      '--sim-outrights',
      '0',
      '--sim-speed',
      '20',
      '--sim-seed',
      '1',
    ]);
    const { data } = await app.call('matchList', {});
    const sports = { InplayMatches: [{ sport_id: '1' }, { sport_id: '2' }] };
    expect(data).toMatchObject(sports);
    expect((await control()).json()).toMatchObject({ data: { speed: 20, ended: false } });
  });

  it('has no feed control outside test mode @security:measures.62', async () => {
    await start(false, ['--sim-matches', '0,1,0']);
    expect((await control()).statusCode).toBe(404);
  });
});
