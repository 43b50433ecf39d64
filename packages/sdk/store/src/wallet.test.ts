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

describe('the wallet', () => {
  it('is stored in the spelling of the specification and cleared with the session @spec:3.4 @asvs:14.3.3', async () => {
    const { signIn, signOut, receiveWallet, walletStore } = await loadStore();
    signIn(userinfo);
    receiveWallet({ balance: 98_800, exposure: 1300, owed: 0 });
    expect(JSON.parse(localStorage.getItem('walletBalance') ?? '')).toEqual({
      balance: 98_800,
      liability: 1300,
    });
    signOut();
    expect(walletStore.getState().wallet).toBeUndefined();
  });
});

describe('the wallet of a player', () => {
  it.each([0, 250])(
    'is shown after a reload until it is loaded, with a debt of %d',
    async (owed) => {
      const { signIn, receiveWallet } = await loadStore();
      signIn(userinfo);
      receiveWallet({ balance: 0, exposure: 1300, owed });
      const { walletStore } = await loadStore();
      expect(walletStore.getState()).toEqual({
        wallet: { balance: 0, exposure: 1300, owed },
        stale: false,
      });
    },
  );

  it.each(['{', '{"balance":"a lot","liability":0}', '{"balance":null}', '7'])(
    'is fetched again if the stored value is %s @spec:account.31',
    async (value) => {
      (await loadStore()).signIn(userinfo);
      localStorage.setItem('walletBalance', value);
      const { walletStore } = await loadStore();
      expect(walletStore.getState()).toEqual({ stale: false });
      expect(localStorage.getItem('walletBalance')).toBeNull();
    },
  );
});
