import { beforeEach, describe, expect, it, vi } from 'vitest';

const userinfo = {
  status: 200,
  error: false,
  message: 'Welcome',
  data: { token: 'secret', user_id: 7, user_name: 'demo-4k2', role: 'player' as const },
};

/** Loads a fresh page: modules read storage when they load. */
async function loadStore() {
  vi.resetModules();
  return import('./index.ts');
}

beforeEach(() => localStorage.clear());

describe('the session', () => {
  it('stores the whole reply under user and writes the flags of the specification @spec:3.1 @spec:3.2 @spec:4.2 @security:left.2', async () => {
    const { signIn, selectToken } = await loadStore();
    signIn(userinfo);
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(userinfo);
    expect(localStorage.getItem('isAuthentication')).toBe('true');
    expect(localStorage.getItem('dashboardModalOpen')).toBe('true');
    expect(selectToken()).toBe('secret');
  });

  it('is restored after a reload @spec:3.2 @spec:3.17 @spec:4.1', async () => {
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
  ])('clears both when they disagree: %s @spec:4.1', async (_, stored) => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    const { sessionStore } = await loadStore();
    expect(sessionStore.getState().session.status).toBe('guest');
    expect(localStorage.getItem('user')).toBeNull();
    expect(localStorage.getItem('isAuthentication')).toBeNull();
  });

  it.each([
    ['is no JSON', 'user', '{"data":{'],
    ['is of another shape', 'user', '"asha"'],
    ['has no token', 'user', JSON.stringify({ data: { ...userinfo.data, token: '' } })],
    [
      'has a token that no header can carry',
      'user',
      JSON.stringify({ data: { ...userinfo.data, token: 'a\nb' } }),
    ],
    ['has a role of its own', 'user', JSON.stringify({ data: { ...userinfo.data, role: 'root' } })],
    ['is no flag', 'isAuthentication', 'yes'],
  ])(
    'starts as a guest where a stored value %s, and drops it: %s @spec:account.31',
    async (_, key, value) => {
      localStorage.setItem('user', JSON.stringify(userinfo));
      localStorage.setItem('isAuthentication', 'true');
      localStorage.setItem(key, value);
      const { sessionStore, selectToken } = await loadStore();
      expect(sessionStore.getState().session.status).toBe('guest');
      expect(selectToken()).toBeUndefined();
      expect(localStorage.getItem('user')).toBeNull();
      expect(localStorage.getItem('isAuthentication')).toBeNull();
    },
  );

  it.each([
    ['isAuthentication', 'maybe'],
    ['dashboardModalOpen', '<img src=x>'],
    ['defaultSettingData', '[{"key":1}]'],
    ['walletBalance', '{"balance":"a lot"}'],
    ['walletBalance', '{"balance":5,"liability":0}'],
  ])('drops invalid values for guests under %s: %s @spec:account.31', async (key, value) => {
    localStorage.setItem(key, value);
    const { walletStore } = await loadStore();
    expect(localStorage.getItem(key)).toBeNull();
    expect(walletStore.getState().wallet).toBeUndefined();
  });

  it('writes false after a failed login @spec:3.2 @spec:4.3', async () => {
    const { refuseSignIn } = await loadStore();
    refuseSignIn();
    expect(localStorage.getItem('isAuthentication')).toBe('false');
  });

  it('clears all local storage on signing out @spec:4.5 @spec:account.7 @asvs:14.3.1', async () => {
    const { signIn, signOut, sessionStore } = await loadStore();
    signIn(userinfo);
    localStorage.setItem('somebody', 'else');
    signOut();
    expect(localStorage.length).toBe(0);
    expect(sessionStore.getState().session.status).toBe('guest');
  });

  it('expires once, with one notice, however many calls fail @spec:8.4 @spec:account.33', async () => {
    const { signIn, expireSession, toastsStore } = await loadStore();
    signIn(userinfo);
    expireSession();
    expireSession();
    expect(toastsStore.getState().toasts.map(({ text }) => text)).toEqual([
      'Unauthorized: Logged out',
    ]);
  });

  it('goes on with the token that another tab stored meanwhile @spec:account.33', async () => {
    const { signIn, expireSession, selectToken, toastsStore } = await loadStore();
    signIn(userinfo);
    const renewed = { data: { ...userinfo.data, token: 'renewed' } };
    localStorage.setItem('user', JSON.stringify(renewed));
    expireSession();
    expect(selectToken()).toBe('renewed');
    expect(toastsStore.getState().toasts).toEqual([]);
    expireSession();
    expect(selectToken()).toBeUndefined();
    expect(localStorage.length).toBe(0);
  });

  it.each([
    ['user', '{', undefined],
    ['user', JSON.stringify({ data: { ...userinfo.data, token: 'renewed' } }), 'renewed'],
    ['isAuthentication', 'false', undefined],
    ['walletBalance', '{', 'secret'],
  ])(
    'checks the token again when another tab writes %s: %s @spec:account.8',
    async (key, value, token) => {
      const { signIn, connectSession, selectToken } = await loadStore();
      signIn(userinfo);
      const stop = connectSession();
      localStorage.setItem(key, value);
      window.dispatchEvent(new StorageEvent('storage', { key }));
      expect(selectToken()).toBe(token);
      stop();
    },
  );

  it.each(['user', 'isAuthentication'])(
    'lasts as long as the page if %s cannot be stored, whatever another tab reads',
    async (full) => {
      const { signIn, connectSession, selectToken } = await loadStore();
      const { setItem } = Storage.prototype;
      const write = vi.spyOn(Storage.prototype, 'setItem');
      write.mockImplementation(function (this: Storage, key: string, value: string) {
        if (key === full) throw new DOMException('Full', 'QuotaExceededError');
        setItem.call(this, key, value);
      });
      signIn(userinfo);
      write.mockRestore();
      const stored = Object.keys({ ...localStorage });
      const dispatch = (key: string) => window.dispatchEvent(new StorageEvent('storage', { key }));

      const another = await loadStore();
      const leave = another.connectSession();
      for (const key of ['user', 'isAuthentication']) dispatch(key);
      leave();
      expect(another.selectToken()).toBeUndefined();

      const stop = connectSession();
      const removed = stored.filter((key) => localStorage.getItem(key) === null);
      for (const key of removed) dispatch(key);
      expect(selectToken()).toBe('secret');
      stop();
    },
  );

  it('requests one dialog at a time, and none once a user is signed in @spec:account.3', async () => {
    const { signIn, requestLogin, requestSignUp, sessionStore } = await loadStore();
    requestLogin();
    requestSignUp();
    expect(sessionStore.getState()).toMatchObject({ loginRequested: false, signUpRequested: true });
    requestLogin();
    expect(sessionStore.getState()).toMatchObject({ loginRequested: true, signUpRequested: false });
    signIn(userinfo);
    expect(sessionStore.getState().loginRequested).toBe(false);
  });

  it.each([
    ['requestLogin', 'loginRequested'],
    ['requestSignUp', 'signUpRequested'],
  ] as const)('ends %s on a sign-in of another tab, not on a failed one', async (request, flag) => {
    const store = await loadStore();
    const stop = store.connectSession();
    const write = (key: string, value: string) => {
      localStorage.setItem(key, value);
      window.dispatchEvent(new StorageEvent('storage', { key }));
    };
    store[request]();
    write('isAuthentication', 'false');
    expect(store.sessionStore.getState()[flag]).toBe(true);
    localStorage.setItem('user', JSON.stringify(userinfo));
    write('isAuthentication', 'true');
    expect(store.selectToken()).toBe('secret');
    expect(store.sessionStore.getState()[flag]).toBe(false);
    stop();
  });

  /** Records the writes of a tab in order. */
  async function recordWrites(act: () => void) {
    const writes: [string, string | null][] = [];
    const write = vi.spyOn(Storage.prototype, 'setItem').mockImplementation((key, value) => {
      writes.push([key, value]);
    });
    const remove = vi.spyOn(Storage.prototype, 'removeItem').mockImplementation((key) => {
      writes.push([key, null]);
    });
    act();
    write.mockRestore();
    remove.mockRestore();
    return writes;
  }

  it.each([
    ['a guest', false],
    ['a player of another token', true],
  ])('never reads half of a sign-in of another tab: %s', async (_, before) => {
    const other = await loadStore();
    const renewed = { ...userinfo, data: { ...userinfo.data, token: 'renewed' } };
    const writes = await recordWrites(() => other.signIn(renewed));
    const { signIn, connectSession, selectToken, sessionStore } = await loadStore();
    if (before) signIn(userinfo);
    const stop = connectSession();
    const seen = [selectToken()];
    sessionStore.subscribe(() => seen.push(selectToken()));
    // Browsers share storage without locks: an event may arrive between any two writes.
    for (const [key, value] of writes) {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
      window.dispatchEvent(new StorageEvent('storage', { key }));
    }
    expect(seen).toEqual([before ? 'secret' : undefined, 'renewed']);
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(renewed);
    expect(localStorage.getItem('isAuthentication')).toBe('true');
    stop();
  });

  it('ends the session when another tab removes a record without a flag', async () => {
    const { signIn, connectSession, selectToken } = await loadStore();
    signIn(userinfo);
    const stop = connectSession();
    localStorage.removeItem('isAuthentication');
    window.dispatchEvent(new StorageEvent('storage', { key: 'isAuthentication' }));
    expect(selectToken()).toBeUndefined();
    expect(localStorage.getItem('user')).toBeNull();
    stop();
  });

  it('follows a sign-out of another tab @spec:account.8', async () => {
    const { signIn, connectSession, sessionStore } = await loadStore();
    signIn(userinfo);
    const stop = connectSession();
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(sessionStore.getState().session.status).toBe('guest');
    stop();
  });
});
