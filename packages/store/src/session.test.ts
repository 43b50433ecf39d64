import { beforeEach, describe, expect, it, vi } from 'vitest';

const userinfo = {
  status: 200,
  error: false,
  message: 'Welcome',
  data: { token: 'secret', user_id: 7, user_name: 'demo-4k2', role: 'player' as const },
};

/** A fresh page: modules read storage when they load. */
async function loadStore() {
  vi.resetModules();
  return import('./index.ts');
}

beforeEach(() => localStorage.clear());

describe('the session', () => {
  it('keeps the whole reply under user and writes the flags of the specification', async () => {
    const { signIn, selectToken } = await loadStore();
    signIn(userinfo);
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(userinfo);
    expect(localStorage.getItem('isAuthentication')).toBe('true');
    expect(localStorage.getItem('dashboardModalOpen')).toBe('true');
    expect(selectToken()).toBe('secret');
  });

  it('is there again after a reload', async () => {
    (await loadStore()).signIn(userinfo);
    const { sessionStore } = await loadStore();
    expect(sessionStore.getState().session).toMatchObject({
      status: 'player',
      userName: 'demo-4k2',
    });
  });

  it.each([
    ['a flag without a token', { isAuthentication: 'true' }],
    ['a token without the flag', { user: JSON.stringify(userinfo) }],
    ['a broken record', { user: '{', isAuthentication: 'true' }],
  ])('clears both when they disagree: %s', async (_, stored) => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    const { sessionStore } = await loadStore();
    expect(sessionStore.getState().session.status).toBe('guest');
    expect(localStorage.getItem('user')).toBeNull();
    expect(localStorage.getItem('isAuthentication')).toBeNull();
  });

  it('writes false after a failed login', async () => {
    const { refuseSignIn } = await loadStore();
    refuseSignIn();
    expect(localStorage.getItem('isAuthentication')).toBe('false');
  });

  it('clears all local storage on signing out', async () => {
    const { signIn, signOut, sessionStore } = await loadStore();
    signIn(userinfo);
    localStorage.setItem('somebody', 'else');
    signOut();
    expect(localStorage.length).toBe(0);
    expect(sessionStore.getState().session.status).toBe('guest');
  });

  it('expires once, with one notice, however many calls find out', async () => {
    const { signIn, expireSession, noticesStore } = await loadStore();
    signIn(userinfo);
    expireSession();
    expireSession();
    expect(noticesStore.getState().notices.map(({ text }) => text)).toEqual([
      'Unauthorized: Logged out',
    ]);
  });

  it('follows a sign-out of another tab', async () => {
    const { signIn, connectSession, sessionStore } = await loadStore();
    signIn(userinfo);
    const stop = connectSession();
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(sessionStore.getState().session.status).toBe('guest');
    stop();
  });
});

describe('the wallet', () => {
  it('is kept in the spelling of the specification and forgotten with the session', async () => {
    const { signIn, signOut, receiveWallet, walletStore } = await loadStore();
    signIn(userinfo);
    receiveWallet({ balance: 98_800, exposure: 1300 });
    expect(JSON.parse(localStorage.getItem('walletBalance') ?? '')).toEqual({
      balance: 98_800,
      liability: 1300,
    });
    signOut();
    expect(walletStore.getState().wallet).toBeUndefined();
  });
});

describe('the settings', () => {
  it('are kept as the server sent them and read by key', async () => {
    const { receiveSettings, settingsStore } = await loadStore();
    const items = [
      { key: 'site.TITLE', value: 'Kheloyar' },
      { key: 'site.sign_up_status', value: '1' },
      { key: 'site.whatsapp', value: null },
    ];
    receiveSettings(items);
    expect(JSON.parse(localStorage.getItem('defaultSettingData') ?? '')).toEqual(items);
    expect(settingsStore.getState().settings).toEqual({
      title: 'Kheloyar',
      signUpEnabled: true,
      streaming: false,
    });
  });
});
