import { EARLY_TAP, type EarlyTap } from '@exchange/contract';
import { firstPricesStore, markFirstPriceRender } from '@exchange/store';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepFrameUntilDrawn } from './take-over.ts';

const page = globalThis as { [EARLY_TAP]?: EarlyTap };
const CELL = '<button data-tap="1.23/7/back/0">2.04</button>';

/** Puts a page with a frame into the document; returns its root. */
function openPage(
  frame = `<div class="boot frame">${CELL}<a href="/sport/4">Cricket</a></div><div id="root"></div>`,
) {
  document.body.innerHTML = frame;
  return document.querySelector('#root') as HTMLElement;
}
const render = (root: HTMLElement) => {
  root.innerHTML = `<main>${CELL}<a href="/sport/4">Cricket</a></main>`;
};
const findFrame = () => document.querySelector('.frame');

beforeEach(() => firstPricesStore.setState({ shown: false }));
afterEach(() => {
  delete page[EARLY_TAP];
});

it('the frame stays until the app has prices, and the app is not seen before', () => {
  const root = openPage();
  keepFrameUntilDrawn(root);
  render(root);
  expect(findFrame()?.textContent).toContain('2.04');
  expect(root.style.visibility).toBe('hidden');
  expect(root.inert).toBe(true);
  markFirstPriceRender();
  expect(findFrame()).toBeNull();
  expect(root.getAttribute('style')).toBeNull();
  expect(root.inert).toBe(false);
});

it('a page with a skeleton is left as it is', () => {
  const root = openPage('<div id="root"><div class="boot"></div></div>');
  keepFrameUntilDrawn(root);
  expect(root.innerHTML).toBe('<div class="boot"></div>');
  expect(root.getAttribute('style')).toBeNull();
});

it.each([
  ['a price', '[data-tap]'],
  ['a link', 'a'],
])('the focus on %s of the frame goes to the same one of the app', (_, selector) => {
  const root = openPage();
  document.querySelector<HTMLElement>(`.frame ${selector}`)?.focus();
  keepFrameUntilDrawn(root);
  render(root);
  markFirstPriceRender();
  expect(document.activeElement).toBe(root.querySelector(selector));
});

it('text that was typed into a field of the frame goes to the same field of the app', () => {
  const field = '<input aria-label="Search">';
  const root = openPage(`<div class="boot frame">${field}</div><div id="root"></div>`);
  const typed = document.querySelector<HTMLInputElement>('.frame input');
  typed?.focus();
  if (typed) typed.value = 'lanterns';
  keepFrameUntilDrawn(root);
  root.innerHTML = field;
  const onInput = vi.fn();
  root.addEventListener('input', onInput);
  markFirstPriceRender();
  const now = root.querySelector('input');
  expect(now?.value).toBe('lanterns');
  expect(onInput).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(now);
});

it.each([
  ['is answered by the same element of the app', '1.23/7/back/0', 0, 1],
  ['on what the app does not have any more is forgotten', '1.23/9/back/0', 0, 0],
  ['on a button without a key is answered by the one of its name', '#0 2.04', 0, 1],
  ['on the second button of a name that the app has once is forgotten', '#1 2.04', 0, 0],
  ['of more than 30 s ago is forgotten', '1.23/7/back/0', 31_000, 0],
])('a tap on the frame %s', (_, tap, age, taps) => {
  const root = openPage();
  keepFrameUntilDrawn(root);
  render(root);
  const onTap = vi.fn();
  root.querySelector('button')?.addEventListener('click', onTap);
  page[EARLY_TAP] = { tap, price: '2.04', at: performance.now() - age };
  markFirstPriceRender();
  expect(onTap).toHaveBeenCalledTimes(taps);
  expect(page[EARLY_TAP]).toBeUndefined();
});
