import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const KEY = 'form-draft';
const userOf = (id: number) => ({
  data: { token: `token-${id}`, user_id: id, user_name: 'demo', role: 'player' as const },
});

/** Loads a fresh page: modules read storage when they load. */
async function loadPage() {
  vi.resetModules();
  const store = await import('./index.ts');
  const draft = store.createDraft(KEY, { stored: ['amount', 'utr'], inMemory: ['account'] });
  return { ...store, draft };
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => vi.useRealTimers());

test('restores the typed text after a page load, except for fields of the memory', async () => {
  const before = await loadPage();
  before.signIn(userOf(7));
  before.draft.keep({ amount: '1300', account: '123456789012' });
  before.draft.keep({ utr: '77' });
  expect(before.draft.read()).toEqual({ amount: '1300', utr: '77', account: '123456789012' });
  expect(sessionStorage.getItem(KEY)).not.toContain('123456789012');
  const after = await loadPage();
  expect(after.draft.read()).toEqual({ amount: '1300', utr: '77' });
});

test('stores no unknown fields, such as passwords', async () => {
  const { draft } = await loadPage();
  draft.keep({ amount: '5', password: 'secret' } as never);
  expect(draft.read()).toEqual({ amount: '5' });
});

test('belongs to one player and ends with a sign-out, a success and an empty form', async () => {
  const page = await loadPage();
  page.signIn(userOf(7));
  page.draft.keep({ amount: '1300' });
  page.expireSession();
  expect(page.draft.read()).toEqual({ amount: '1300' });
  page.signIn(userOf(8));
  expect(page.draft.read()).toEqual({});
  page.draft.keep({ amount: '5' });
  page.signOut();
  expect(page.draft.read()).toEqual({});
  page.draft.keep({ amount: '6' });
  page.draft.forget();
  expect(sessionStorage.getItem(KEY)).toBeNull();
  page.draft.keep({ amount: '6' });
  page.draft.keep({ amount: '' });
  expect(sessionStorage.getItem(KEY)).toBeNull();
});

test('does not give a guest’s draft to the next player', async () => {
  const page = await loadPage();
  page.draft.keep({ amount: '1300' });
  page.signIn(userOf(7));
  expect(page.draft.read()).toEqual({});
});

test.each([
  ['no JSON', '{'],
  ['another form', '{"values":{"amount":7}}'],
  ['a list', '[]'],
])('ignores %s in the storage', async (_, text) => {
  sessionStorage.setItem(KEY, text);
  expect((await loadPage()).draft.read()).toEqual({});
});

test('blocks reloads for fields of the memory, for five minutes', async () => {
  vi.useFakeTimers();
  const { draft, hasUnsavedChanges } = await loadPage();
  draft.keep({ amount: '1300' });
  expect(hasUnsavedChanges()).toBe(false);
  draft.keep({ account: '123456789012' });
  expect(hasUnsavedChanges()).toBe(true);
  vi.advanceTimersByTime(4 * 60_000);
  expect(hasUnsavedChanges()).toBe(true);
  vi.advanceTimersByTime(60_001);
  expect(hasUnsavedChanges()).toBe(false);
  draft.keep({ account: '1' });
  expect(hasUnsavedChanges()).toBe(true);
  draft.keep({ account: '' });
  expect(hasUnsavedChanges()).toBe(false);
});

test('blocks reloads no longer if the clock is set back meanwhile', async () => {
  vi.useFakeTimers();
  const { draft, hasUnsavedChanges } = await loadPage();
  draft.keep({ account: '123456789012' });
  vi.setSystemTime(Date.now() - 24 * 60 * 60_000);
  expect(hasUnsavedChanges()).toBe(true);
  vi.advanceTimersByTime(5 * 60_000 + 1);
  expect(hasUnsavedChanges()).toBe(false);
});
