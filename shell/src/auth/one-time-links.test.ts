import {
  type ConnectedServer,
  connectTestServer,
  listToasts,
  resetPage,
} from '@exchange/api/testing';
import { startTestApp, type TestApp, type TestUser } from '@exchange/server/testing';
import { sessionStore, toastsStore, walletStore } from '@exchange/store';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeOverlay, overlayStore } from '../shared/overlay.store.ts';
import { logInWithDemo } from './auth.api.ts';
import { openInstantId, redeemInstantId } from './instant-id.api.ts';
import { consumeOneTimeLinks } from './one-time-links.ts';

const TOKEN = `id_${'a'.repeat(43)}`;
const RESET_TOKEN = `pr_${'a'.repeat(43)}`;

describe('the URL of a sign-in link', () => {
  const open = (address: string) => {
    history.replaceState(null, '', address);
    const links = consumeOneTimeLinks();
    return { links, left: location.pathname + location.search + location.hash };
  };

  it.each([
    [`/?id=${TOKEN}`, { signIn: TOKEN }, '/'],
    [`/?a=1&id=${TOKEN}#top`, { signIn: TOKEN }, '/?a=1#top'],
    ['/?id=half', { signIn: '' }, '/'],
    [`/?reset=${RESET_TOKEN}`, { passwordReset: RESET_TOKEN }, '/'],
    [`/?reset=${TOKEN}`, { passwordReset: '' }, '/'],
    [`/?id=${TOKEN}&reset=${RESET_TOKEN}`, { signIn: '' }, '/'],
    [`/?id=${TOKEN}&id=id_${'b'.repeat(43)}`, { signIn: '' }, '/'],
    [`/?reset=${RESET_TOKEN}&a=1&reset=${RESET_TOKEN}`, { signIn: '' }, '/?a=1'],
    ['/?a=1', {}, '/?a=1'],
    [`/sport/4?id=${TOKEN}`, {}, `/sport/4?id=${TOKEN}`],
  ])('%s contains %j and becomes %s @spec:staff.5', (address, links, left) => {
    expect(open(address)).toEqual({ links, left });
  });
});

describe('signing in by a link', () => {
  let server: TestApp;
  let line: ConnectedServer;
  let agent: TestUser;
  let player: TestUser;
  const makeToken = async () => {
    const reply = await server.call('makeInstantId', { user_id: player.id }, agent);
    return (reply.data as { token: string }).token;
  };
  beforeAll(async () => {
    server = await startTestApp();
    agent = await server.createUser({ role: 'agent' });
    player = await server.createUser({ userName: 'asha', ownerId: agent.id });
  });
  afterAll(() => server.close());
  beforeEach(() => {
    line = connectTestServer(server.app);
  });
  afterEach(() => {
    line.disconnect();
    resetPage();
    closeOverlay('sign-in-link');
  });

  it('stores the reply as a login does', async () => {
    await redeemInstantId(await makeToken());
    expect(sessionStore.getState().session).toMatchObject({ userName: 'asha' });
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({
      data: { role: 'player' },
    });
    expect(localStorage.getItem('isAuthentication')).toBe('true');
    expect(listToasts()).toEqual(['success: Signed in as asha.']);
  });

  it('happens at once for a guest', async () => {
    await openInstantId(await makeToken());
    expect(sessionStore.getState().session).toMatchObject({ userName: 'asha' });
    expect(overlayStore.getState().current).toBeUndefined();
  });

  it('asks a signed-in user to confirm, and leaves the link unused until then', async () => {
    await logInWithDemo();
    const { session } = sessionStore.getState();
    const token = await makeToken();
    await openInstantId(token);
    expect(sessionStore.getState().session).toBe(session);
    expect(overlayStore.getState().current).toEqual({ name: 'sign-in-link', token });
    expect((await server.call('instantId', { token })).status).toBe(200);
  });

  it('signs out the previous user first and clears their data', async () => {
    await logInWithDemo();
    const { token } = JSON.parse(localStorage.getItem('user') ?? '').data as { token: string };
    localStorage.setItem('theirs', 'kept');
    walletStore.setState({ wallet: { balance: 5, exposure: 0, owed: 0 }, stale: false });
    await redeemInstantId(await makeToken());
    expect(sessionStore.getState().session).toMatchObject({ userName: 'asha' });
    expect(localStorage.getItem('theirs')).toBeNull();
    expect(walletStore.getState().wallet).toBeUndefined();
    await expect
      .poll(async () => (await server.call('walletBalance', undefined, { token })).status)
      .toBe(401);
    expect(sessionStore.getState().session).toMatchObject({ userName: 'asha' });
  });

  it.each([
    [
      'used before',
      async () => {
        const token = await makeToken();
        await server.call('instantId', { token });
        return token;
      },
      'This sign-in link was used before or has expired. Please ask for a new one.',
    ],
    [
      'not complete',
      async () => '',
      'This sign-in link is not complete. Please ask for a new one.',
    ],
  ])('that is %s shows the reason and keeps the session', async (_, toToken, text) => {
    await logInWithDemo();
    const { session } = sessionStore.getState();
    toastsStore.setState({ toasts: [] });
    await redeemInstantId(await toToken());
    expect(sessionStore.getState().session).toBe(session);
    expect(listToasts()).toEqual([`error: ${text}`]);
  });
});
