import { beforeEach, describe, expect, it, vi } from 'vitest';

/** Loads a fresh page: modules read storage when they load. */
async function loadStore() {
  vi.resetModules();
  return import('./index.ts');
}

beforeEach(() => localStorage.clear());

describe('the settings', () => {
  it.each([
    ['missing', null],
    ['broken', '[{'],
    ['of another shape', '{"site.TITLE":"Somebody"}'],
    ['with a value of another kind', '[{"key":"site.TITLE","value":{"a":1}}]'],
  ])('that are %s count as defaults, not as known @spec:account.32', async (_, value) => {
    if (value !== null) localStorage.setItem('defaultSettingData', value);
    const { settingsStore } = await loadStore();
    expect(settingsStore.getState()).toEqual({
      settings: { signUpEnabled: false, demoEnabled: true, streaming: false },
      known: false,
      missed: false,
    });
    expect(localStorage.getItem('defaultSettingData')).toBeNull();
  });

  it('keep valid values beside unknown keys @spec:account.32', async () => {
    const items = [
      { key: 'site.secret_feature', value: '1' },
      { key: '__proto__', value: 'x' },
      { key: 'site.TITLE', value: 'Kheloyar' },
    ];
    localStorage.setItem('defaultSettingData', JSON.stringify(items));
    const { settingsStore } = await loadStore();
    expect(settingsStore.getState().settings).toEqual({
      title: 'Kheloyar',
      signUpEnabled: false,
      demoEnabled: true,
      streaming: false,
    });
  });

  it('are stored as the server sent them and read by key @spec:3.3', async () => {
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
      demoEnabled: true,
      streaming: false,
    });
  });

  it('of another brand, by title, are cleared; those of the page’s brand stay', async () => {
    const items = [{ key: 'site.TITLE', value: 'Kheloyar' }];
    const { clearForeignSettings, receiveSettings, settingsStore } = await loadStore();
    receiveSettings(items);
    clearForeignSettings('Kheloyar');
    expect(settingsStore.getState()).toMatchObject({
      known: true,
      settings: { title: 'Kheloyar' },
    });
    clearForeignSettings('Lucky Day');
    expect(settingsStore.getState().known).toBe(false);
    expect(settingsStore.getState().settings.title).toBeUndefined();
    expect(localStorage.getItem('defaultSettingData')).toBeNull();
  });
});
