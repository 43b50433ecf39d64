import { receiveSettings } from '@exchange/store';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { connectPageIdentity } from './page-identity.ts';

let disconnect: () => void = () => undefined;
beforeEach(() => {
  document.head.innerHTML = '<link rel="shortcut icon" href="/old.ico">';
  document.title = 'Loading';
  history.replaceState(null, '', '/');
  receiveSettings([]);
});
afterEach(() => {
  disconnect();
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
});

const name = (title: string, favicon = '') =>
  receiveSettings([
    { key: 'site.TITLE', value: title },
    { key: 'site.FAVICON', value: favicon },
  ]);
const icon = () => document.querySelector('link')?.getAttribute('href');
function show(path: string, heading: string) {
  history.replaceState(null, '', path);
  document.body.innerHTML = `<main><h1>${heading}</h1></main>`;
}

it.each([
  ['/', 'Home', 'Kheloyar'],
  ['/app/deposit', 'Deposit', 'Deposit · Kheloyar'],
  ['/app/deposit', '', 'Kheloyar'],
])('the page %s with the heading %j has the title %j', async (path, heading, title) => {
  name('Kheloyar');
  disconnect = connectPageIdentity();
  show(path, heading);
  await expect.poll(() => document.title).toBe(title);
});

it('the title follows the heading of a page, and the settings', async () => {
  name('Kheloyar');
  show('/app/deposit', 'Deposit');
  disconnect = connectPageIdentity();
  expect(document.title).toBe('Deposit · Kheloyar');
  const text = document.querySelector('h1')?.firstChild as Text;
  text.data = 'जमा';
  await expect.poll(() => document.title).toBe('जमा · Kheloyar');
  name('Khelodost');
  expect(document.title).toBe('जमा · Khelodost');
});

it('without settings the page keeps the title and icon of its HTML', () => {
  show('/app/deposit', 'Deposit');
  disconnect = connectPageIdentity();
  expect([document.title, icon()]).toEqual(['Loading', '/old.ico']);
});

it('the icon is that of the settings, below the base of images', () => {
  disconnect = connectPageIdentity();
  name('Kheloyar', 'brand/icon.png');
  expect(icon()).toBe('/storage/app/public/brand/icon.png');
});

it('an icon that is there already is not set, and so not loaded, again', async () => {
  disconnect = connectPageIdentity();
  name('Kheloyar', 'icon.png');
  const changes: MutationRecord[] = [];
  const observer = new MutationObserver((records) => void changes.push(...records));
  observer.observe(document.head, { attributes: true, subtree: true });
  name('Kheloyar', 'icon.png');
  changes.push(...observer.takeRecords());
  observer.disconnect();
  expect(changes.filter(({ attributeName }) => attributeName === 'href')).toEqual([]);
});

it('a page without an icon element gets its title all the same', () => {
  document.head.replaceChildren();
  disconnect = connectPageIdentity();
  name('Kheloyar', 'icon.png');
  expect(document.title).toBe('Kheloyar');
});

it('nothing is followed after the disconnect', async () => {
  connectPageIdentity()();
  name('Kheloyar', 'icon.png');
  expect([document.title, icon()]).toEqual(['Loading', '/old.ico']);
});
