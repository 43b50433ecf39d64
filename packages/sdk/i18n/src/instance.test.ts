import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  changeLanguage,
  i18n,
  registerHindi,
  selectLanguage,
  settleTexts,
  startI18n,
  writeLanguage,
} from './instance.ts';

const hindi = (messages: Record<string, string>) => async () => ({ default: messages });

beforeEach(async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing here
  document.cookie = 'lang=; path=/; max-age=0';
  await startI18n('en');
});

it.each([
  ['', 'en'],
  ['lang=hi', 'hi'],
  ['a=b; lang=hi; c=d', 'hi'],
  ['lang=xx', 'en'],
  ['slang=hi', 'en'],
  ['lang=en; __Host-lang=hi', 'hi'],
  ['__Host-lang=en; lang=hi', 'en'],
])('reads the language of the cookies %j as %s', (cookies, language) => {
  expect(selectLanguage(cookies)).toBe(language);
});

it('starts and switches in a sandboxed frame, which forbids cookies', async () => {
  const forbid = () => {
    throw new DOMException('The document is sandboxed', 'SecurityError');
  };
  Object.defineProperty(document, 'cookie', { get: forbid, set: forbid, configurable: true });
  try {
    await startI18n();
    expect(i18n.language).toBe('en');
    await changeLanguage('hi');
    expect(document.documentElement.lang).toBe('hi');
  } finally {
    Reflect.deleteProperty(document, 'cookie');
  }
});

it('over https the language cookie is bound to this host @asvs:3.3.1 @security:measures.17', () => {
  expect(writeLanguage('hi', true)).toMatch(/^__Host-lang=hi; path=\/; .*; secure$/);
  expect(writeLanguage('hi', false)).toMatch(/^lang=hi; path=\/; max-age=\d+; samesite=lax$/);
});

describe('switching the language', () => {
  it('applies to every area, is stored in a cookie and sets the page’s lang attribute @spec:shell.22', async () => {
    registerHindi('shell', hindi({ Home: 'होम' }));
    registerHindi('sports', hindi({ Back: 'बैक' }));
    expect(i18n.t('Home')).toBe('Home');
    await changeLanguage('hi');
    expect([i18n.t('Home'), i18n.t('Back')]).toEqual(['होम', 'बैक']);
    expect(selectLanguage()).toBe('hi');
    expect(document.documentElement.lang).toBe('hi');
    await changeLanguage('en');
    expect(i18n.t('Back')).toBe('Back');
    expect(document.documentElement.lang).toBe('en');
  });

  it('loads an area’s texts only once Hindi is chosen, also of an area registered later', async () => {
    const load = vi.fn(hindi({ Deposit: 'जमा' }));
    registerHindi('wallet', load);
    expect(load).not.toHaveBeenCalled();
    await changeLanguage('hi');
    expect(load).toHaveBeenCalledTimes(1);
    registerHindi('casino', hindi({ Games: 'गेम्स' }));
    await settleTexts();
    expect(i18n.t('Games')).toBe('गेम्स');
  });

  it('keeps the language if its texts cannot be loaded, and retries at the next request', async () => {
    let broken = true;
    const load = async () => {
      if (broken) throw new Error('no network');
      return { default: { Bets: 'दांव' } };
    };
    registerHindi('frame', load, { required: true });
    await expect(changeLanguage('hi')).rejects.toThrow('no network');
    expect(i18n.language).toBe('en');
    expect(selectLanguage()).toBe('en');
    broken = false;
    await changeLanguage('hi');
    expect(i18n.t('Bets')).toBe('दांव');
  });

  it('does not wait for an area whose texts fail: its English is shown', async () => {
    registerHindi('games', () => Promise.reject(new Error('no network')));
    registerHindi('cashier', hindi({ Withdraw: 'निकासी' }));
    await changeLanguage('hi');
    expect([i18n.language, i18n.t('Withdraw'), i18n.t('Lobby')]).toEqual(['hi', 'निकासी', 'Lobby']);
  });

  it.each([
    ['come', async () => ({ default: {} })],
    ['fail', () => Promise.reject(new Error('no network'))],
  ])('follows the last request if the texts of an earlier one %s late', async (name, settle) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    registerHindi(`late ${name}`, () => promise.then(settle), { required: true });
    const hindiWish = changeLanguage('hi');
    await changeLanguage('en');
    resolve();
    await hindiWish;
    expect([i18n.language, selectLanguage(), document.documentElement.lang]).toEqual(
      Array(3).fill('en'),
    );
    registerHindi(`late ${name}`, hindi({}));
  });

  it('applies a brand’s own texts over those of every area', async () => {
    const own = { en: { Home: 'Start' }, hi: { Home: 'शुरू' } };
    await startI18n('en', own);
    registerHindi('own', hindi({ Home: 'होम', Away: 'बाहर' }));
    expect([i18n.t('Home'), i18n.t('Away')]).toEqual(['Start', 'Away']);
    await changeLanguage('hi');
    expect([i18n.t('Home'), i18n.t('Away')]).toEqual(['शुरू', 'बाहर']);
  });

  it('uses another Hindi text by context, and the same in English', async () => {
    registerHindi('answers', hindi({ No: 'नहीं', No_row: 'क्रम' }));
    expect(i18n.t('No', { context: 'row' })).toBe('No');
    await changeLanguage('hi');
    expect([i18n.t('No'), i18n.t('No', { context: 'row' })]).toEqual(['नहीं', 'क्रम']);
  });
});
