import { resetPage, signInAs } from '@exchange/api/testing';
import type { AreaLink } from '@exchange/contract';
import { changeLanguage, startI18n } from '@exchange/i18n';
import { setAreasOff, settingsStore } from '@exchange/store';
import { renderHook } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { listFirstCalls, setPageAreas, useAreaLinks, useAreaTitle } from './page-areas.ts';

beforeAll(() => startI18n('en'));
afterEach(resetPage);

const area = (path: string, links: readonly Partial<AreaLink>[]) => ({
  title: { en: path },
  pages: [{ path, calls: [] }],
  fragments: [],
  links: links.map((link) => ({
    place: 'sections',
    label: { en: link.to ?? path, hi: 'ऑफ़र' },
    to: path,
    ...link,
  })),
});
function show(areas: Parameters<typeof setPageAreas>[0]['areas']) {
  setPageAreas({ areas, remotes: {} });
  setAreasOff([]);
}
const labels = () =>
  renderHook(() => useAreaLinks('sections')).result.current.map(({ label }) => label);

it('the links of all areas stand in one order, those without a position last', () => {
  show({
    promo: area('/promo', [{}, { to: '/promo/b', order: 20 }, { place: 'tiles' }]),
    news: area('/news', [{ order: 10 }, { to: '/news/z', order: 30 }]),
  });
  expect(labels()).toEqual(['/news', '/promo/b', '/news/z', '/promo']);
});

it('a link to a page that another area has is left out', () => {
  show({
    news: area('/news', [{}]),
    // The earlier one of two areas has the page.
    promo: area('/news/today', [{ to: '/news/today' }]),
  });
  expect(labels()).toEqual(['/news']);
});

it('links are for roles, and some for sites with registrations @spec:staff.3', () => {
  const links = [
    { to: '/promo/a', roles: ['admin' as const] },
    { to: '/promo/b', needsSignUp: true },
  ];
  show({ promo: area('/promo', links as Partial<AreaLink>[]) });
  settingsStore.setState(({ settings }) => ({ settings: { ...settings, signUpEnabled: false } }));
  expect(labels()).toEqual([]);
  settingsStore.setState(({ settings }) => ({ settings: { ...settings, signUpEnabled: true } }));
  expect(labels()).toEqual(['/promo/b']);
  signInAs({ id: 1, userName: 'asha', token: 'x' }, 'admin');
  expect(labels()).toEqual(['/promo/a', '/promo/b']);
});

it('the label is in the page’s language', async () => {
  show({ promo: area('/promo', [{}]) });
  await changeLanguage('hi');
  expect(labels()).toEqual(['ऑफ़र']);
  await changeLanguage('en');
});

it('an area that is off has no links', () => {
  show({ promo: area('/promo', [{}]) });
  setAreasOff(['promo']);
  expect(labels()).toEqual([]);
});

it('an area has its title in the page’s language, else in English; an unknown one its name', async () => {
  const titled = { ...area('/news', []), title: { en: 'News', hi: 'समाचार' } };
  show({ news: titled, promo: area('/promo', []) });
  const titles = () =>
    ['news', 'promo', 'gone'].map((name) => renderHook(() => useAreaTitle(name)).result.current);
  expect(titles()).toEqual(['News', '/promo', 'gone']);
  await changeLanguage('hi');
  expect(titles()).toEqual(['समाचार', '/promo', 'gone']);
  await changeLanguage('en');
});

it('only a page of an area has first calls', () => {
  show({ news: area('/news', []) });
  expect(listFirstCalls('/')).toEqual([]);
  expect(listFirstCalls('/nowhere')).toEqual([]);
});
