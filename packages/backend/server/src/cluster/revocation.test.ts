import type { SessionData } from '@exchange/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callServer, startCluster, type TestCluster } from '../testing/cluster.ts';
import type { ServerProcess } from '../testing/server-process.ts';

const NAME = 'asha-of-two';
const PASSWORD = 'correct horse';

let cluster: TestCluster;
let here: ServerProcess;
let there: ServerProcess;
let staff: SessionData;
beforeAll(async () => {
  cluster = await startCluster(0, ['--sim-matches', '0,0,1', '--sim-speed', '1']);
  here = await cluster.add();
  there = await cluster.add();
  const [, password = ''] = /admin \/ (\S+)/.exec(here.printed.join(' ')) ?? [];
  staff = await signIn('admin', password);
  const asked = { user_name: NAME, password: PASSWORD };
  expect(await callServer(here, 'userCreate', asked, staff.token)).toMatchObject({ error: false });
});
afterAll(() => cluster.stop());

async function signIn(user_name: string, password: string, server = here): Promise<SessionData> {
  const { status, data } = await callServer(server, 'login', { user_name, password });
  expect(status).toBe(200);
  return data as SessionData;
}
const statusOf = async (server: ServerProcess, { token }: SessionData) =>
  (await callServer(server, 'walletBalance', {}, token)).status;

describe('a sign-in that ended on one server is over on the other', () => {
  it('after signing out', async () => {
    const session = await signIn(NAME, PASSWORD);
    expect(await statusOf(there, session)).toBe(200);
    await callServer(here, 'logout', {}, session.token);
    expect(await statusOf(there, session)).toBe(401);
  });

  it('after another device signed it out, or all others @asvs:7.4.1', async () => {
    const [asks, one, two] = [
      await signIn(NAME, PASSWORD),
      await signIn(NAME, PASSWORD, there),
      await signIn(NAME, PASSWORD, there),
    ];
    for (const session of [one, two]) expect(await statusOf(there, session)).toBe(200);
    const { data } = await callServer(here, 'sessionList', {}, asks.token);
    const { list } = data as { list: { session_id: number; current: boolean }[] };
    const [last] = list.filter(({ current }) => !current);
    await callServer(here, 'sessionEnd', { session_id: last?.session_id }, asks.token);
    const after = [await statusOf(there, one), await statusOf(there, two)];
    expect(after.sort()).toEqual([200, 401]);
    await callServer(here, 'sessionEndOthers', {}, asks.token);
    expect([await statusOf(there, one), await statusOf(there, two)]).toEqual([401, 401]);
    expect(await statusOf(there, asks)).toBe(200);
  });

  it('after staff closed the account, or signed the user out', async () => {
    for (const [name, wanted] of [
      ['userEndSessions', {}],
      ['userAccess', { closed: true }],
    ] as const) {
      const [one, two] = [await signIn(NAME, PASSWORD), await signIn(NAME, PASSWORD, there)];
      for (const session of [one, two]) expect(await statusOf(there, session)).toBe(200);
      const input = { user_id: one.user_id, reason: 'Asked by phone', ...wanted };
      expect(await callServer(here, name, input, staff.token)).toMatchObject({ error: false });
      expect([await statusOf(there, one), await statusOf(there, two)]).toEqual([401, 401]);
    }
    const { status } = await callServer(there, 'login', { user_name: NAME, password: PASSWORD });
    expect(status).toBe(401);
    const { data } = await callServer(here, 'userList', { search: NAME }, staff.token);
    const [{ user_id } = { user_id: 0 }] = (data as { list: { user_id: number }[] }).list;
    const reopen = { user_id, closed: false, reason: 'Cleared' };
    expect(await callServer(there, 'userAccess', reopen, staff.token)).toMatchObject({
      error: false,
    });
  });

  it('all others after a change of the password, and the link of staff @security:sessions.6', async () => {
    const [asks, other] = [await signIn(NAME, PASSWORD), await signIn(NAME, PASSWORD, there)];
    expect(await statusOf(there, other)).toBe(200);
    const made = await callServer(there, 'makeInstantId', { user_id: asks.user_id }, staff.token);
    const newPassword = 'another horse';
    const input = { oldPassword: PASSWORD, newPassword, confirmNewPassword: newPassword };
    const { data } = await callServer(here, 'changePassword', input, asks.token);
    expect(await statusOf(there, other)).toBe(401);
    expect(await statusOf(there, data as SessionData)).toBe(200);
    expect((data as SessionData).token).not.toBe(asks.token);
    const { token } = made.data as { token: string };
    const used = await fetch(`${there.address}/api/v5/${token}`, { method: 'POST' });
    expect(used.status).toBe(410);
  });
});
