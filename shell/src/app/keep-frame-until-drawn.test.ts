import { EARLY_TAP, type EarlyTap } from '@exchange/contract';
import { firstPricesStore, markFirstPriceRender, toastsStore } from '@exchange/store';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepFrameUntilDrawn } from './keep-frame-until-drawn.ts';

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

beforeEach(() => {
  firstPricesStore.setState({ shown: false });
  toastsStore.setState({ toasts: [] });
});
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

it('the frame stays while the app has places for content that the frame shows', async () => {
  // Without its longest wait.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const root = openPage();
  keepFrameUntilDrawn(root);
  root.innerHTML = '<main><div data-skeleton></div></main>';
  markFirstPriceRender();
  expect(findFrame()).not.toBeNull();
  render(root);
  await expect.poll(() => findFrame()).toBeNull();
  vi.useRealTimers();
});

it('an app that draws no content for 10 s is shown as it is', () => {
  vi.useFakeTimers();
  const root = openPage();
  keepFrameUntilDrawn(root);
  root.innerHTML = '<main><div data-skeleton></div></main>';
  markFirstPriceRender();
  vi.advanceTimersByTime(9999);
  expect(findFrame()).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect(findFrame()).toBeNull();
  vi.useRealTimers();
});

/** Taps on the frame, lets the app take over, and returns its taps on the price. */
function takeOverAfter(tap: string, age = 0) {
  const root = openPage();
  keepFrameUntilDrawn(root);
  render(root);
  const onTap = vi.fn();
  root.querySelector('button')?.addEventListener('click', onTap);
  page[EARLY_TAP] = { tap, price: '2.04/0', at: performance.now() - age };
  markFirstPriceRender();
  return { root, onTap };
}

it.each([
  ['is answered by the same element of the app', '1.23/7/back/0', 0, 1],
  ['on a button without a key is answered by the one of its name', '#0 2.04', 0, 1],
  ['of more than 30 s ago is forgotten', '1.23/7/back/0', 31_000, 0],
])('a tap on the frame %s', (_, tap, age, taps) => {
  const { onTap } = takeOverAfter(tap, age);
  expect(onTap).toHaveBeenCalledTimes(taps);
  expect(page[EARLY_TAP]).toBeUndefined();
});

it('a tap on what the app draws a little later is answered then', async () => {
  const { root } = takeOverAfter('login');
  const onTap = vi.fn();
  const button = Object.assign(document.createElement('button'), { onclick: onTap });
  button.dataset.tap = 'login';
  root.append(button);
  await expect.poll(() => onTap).toHaveBeenCalledOnce();
});

it.each(['pointerdown', 'keydown'])(
  'a tap that still waits ends with a %s in the app, which is newer',
  async (event) => {
    const { root } = takeOverAfter('login');
    root.querySelector('a')?.dispatchEvent(new Event(event, { bubbles: true }));
    expect(page[EARLY_TAP]).toBeUndefined();
    const onTap = vi.fn();
    const button = Object.assign(document.createElement('button'), { onclick: onTap });
    button.dataset.tap = 'login';
    root.append(button);
    // Observers have run by then.
    await new Promise((resolve) => setTimeout(resolve));
    expect(onTap).not.toHaveBeenCalled();
    expect(toastsStore.getState().toasts).toEqual([]);
  },
);

it.each(['1.23/9/back/0', '#1 2.04'])(
  'a tap on %s, which the app does not have for 5 s, is forgotten, with a message',
  (tap) => {
    vi.useFakeTimers();
    const { onTap } = takeOverAfter(tap);
    vi.advanceTimersByTime(4999);
    expect(toastsStore.getState().toasts).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(onTap).not.toHaveBeenCalled();
    expect(page[EARLY_TAP]).toBeUndefined();
    expect(toastsStore.getState().toasts).toMatchObject([
      { text: 'What you tapped is not available now.' },
    ]);
    vi.useRealTimers();
  },
);
