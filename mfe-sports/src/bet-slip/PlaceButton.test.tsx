import { startI18n } from '@exchange/i18n';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { PlaceButton } from './PlaceButton.tsx';
import type { SlipAction, SlipSelection } from './slip.model.ts';
import { testSelection } from './test-support/test-selection.ts';

const PLACE: SlipAction = { type: 'place', stake: 1000 };
const accept = (odds: number): SlipAction => ({ type: 'accept', odds, stake: 1000 });
/** Places the smaller stake that is offered. */
const placeOffered = (stake: number): SlipAction => ({ type: 'place', stake, offered: stake });

/** Actions of the submits. */
let submitted: SlipAction['type'][];

function show(action: SlipAction, changes: Partial<SlipSelection> = {}, odds?: number) {
  const submit = (event: { preventDefault(): void }) => {
    event.preventDefault();
    submitted.push(action.type);
  };
  return (
    <form onSubmit={submit}>
      <PlaceButton
        action={action}
        selection={{ ...testSelection, ...changes }}
        odds={odds}
        placing={false}
        delay={0}
      />
    </form>
  );
}
const button = () => screen.getByRole('button');
const release = () => fireEvent.click(button());
const press = () => fireEvent.pointerDown(button());
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

beforeAll(() => startI18n('en'));
beforeEach(() => {
  vi.useFakeTimers();
  submitted = [];
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('the text of the button', () => {
  it.each<[string, Partial<SlipSelection>, number | undefined]>([
    ['Place Bet · win ₹850', {}, undefined],
    ['Place Bet · win ₹900', {}, 1.9],
    ['Place Bet · risk ₹850', { side: 'lay' }, undefined],
    ['Place Bet · win ₹1,100', { odds: 54, rate: 110 }, undefined],
    ['Place Bet · risk ₹1,100', { odds: 54, rate: 110, side: 'lay' }, undefined],
    ['Place Bet · win ₹160', { odds: 0.16, priceType: 'rate' }, undefined],
  ])('is ‘%s’ @spec:4.15', (text, changes, odds) => {
    render(show(PLACE, changes, odds));
    expect(button().textContent).toBe(text);
  });

  it.each<[string, SlipAction, Partial<SlipSelection>]>([
    ['Place ₹291 now · win ₹247.35', placeOffered(291), {}],
    ['Place ₹291 now · risk ₹247.35', placeOffered(291), { side: 'lay' }],
    ['Accept 1.90 · ₹291', { type: 'accept', odds: 1.9, stake: 291, offered: 291 }, {}],
    ['Ask about your bet at 1.85 · ₹500', { type: 'repeat', stake: 500 }, {}],
    ['Ask about your bet at 54 · ₹500', { type: 'repeat', stake: 500 }, { odds: 54, rate: 110 }],
  ])('names the price and the stake that a tap concerns: ‘%s’', (text, action, changes) => {
    render(show(action, changes));
    expect(button().textContent).toBe(text);
  });
});

it.each([
  ['another smaller one', placeOffered(250)],
  ['the whole one', PLACE],
])('a press that began on a smaller stake places nothing once the label names %s', (_, next) => {
  const { rerender } = render(show(placeOffered(291)));
  press();
  rerender(show(next));
  release();
  expect(submitted).toEqual([]);
  press();
  release();
  expect(submitted).toEqual(['place']);
});

it('a smaller stake to accept must be readable before it is accepted', () => {
  const offer = (offered: number): SlipAction => ({
    type: 'accept',
    odds: 1.8,
    stake: offered,
    offered,
  });
  const { rerender } = render(show(offer(291)));
  wait(600);
  rerender(show(offer(250)));
  release();
  expect(submitted).toEqual([]);
  wait(500);
  release();
  expect(submitted).toEqual(['accept']);
});

it.each([
  ['Placing…', {}],
  ['Placing… 5 s', { delay: 5 }],
  ['Asking about your bet…', { asking: true }],
])('a bet in flight shows loading: ‘%s’ @spec:4.15', (text, changes) => {
  const props = { action: PLACE, selection: testSelection, delay: 0, ...changes };
  render(<PlaceButton {...props} placing />);
  expect(button().textContent).toBe(text);
  expect(button().hasAttribute('disabled')).toBe(true);
});

describe('a price that gets worse under the thumb', () => {
  it.each([
    ['tap', press],
    ['key', () => fireEvent.keyDown(button(), { key: ' ' })],
  ])('is not accepted by the %s that began on the previous text @spec:2.39', (_, begin) => {
    const { rerender } = render(show(PLACE));
    begin();
    rerender(show(accept(1.8)));
    wait(2000);
    release();
    expect(submitted).toEqual([]);
  });

  it('is not accepted by a tap or a key before it was readable @spec:2.39', () => {
    const { rerender } = render(show(PLACE));
    wait(1000);
    rerender(show(accept(1.8)));
    wait(400);
    press();
    release();
    fireEvent.click(button());
    expect(submitted).toEqual([]);
    expect(button().getAttribute('aria-disabled')).toBe('true');
  });

  it('is not accepted in place of another offer that was read', () => {
    const { rerender } = render(show(accept(1.8)));
    wait(600);
    rerender(show(accept(1.7)));
    fireEvent.click(button());
    expect(submitted).toEqual([]);
  });

  it('is accepted by a tap or a key once it was readable', () => {
    const { rerender } = render(show(PLACE));
    rerender(show(accept(1.8)));
    wait(500);
    press();
    release();
    fireEvent.click(button());
    expect(submitted).toEqual(['accept', 'accept']);
  });
});

describe('a key held down', () => {
  const hold = () => {
    for (let times = 0; times < 60; times += 1) {
      if (fireEvent.keyDown(button(), { key: 'Enter', repeat: true })) release();
      wait(33);
    }
  };

  it('accepts nothing, however long the offer is shown @spec:2.39', () => {
    const { rerender } = render(show(PLACE));
    fireEvent.keyDown(button(), { key: 'Enter' });
    release();
    rerender(show(accept(1.8)));
    hold();
    release();
    expect(submitted).toEqual(['place']);
  });

  it('accepts once it was released and pressed again', () => {
    render(show(accept(1.8)));
    hold();
    fireEvent.keyUp(button(), { key: 'Enter' });
    fireEvent.keyDown(button(), { key: 'Enter' });
    release();
    expect(submitted).toEqual(['accept']);
  });

  it('counts as one press for the space bar, of the text at its beginning', () => {
    const { rerender } = render(show(PLACE));
    fireEvent.keyDown(button(), { key: ' ' });
    rerender(show(accept(1.8)));
    wait(1000);
    fireEvent.keyDown(button(), { key: ' ', repeat: true });
    fireEvent.keyUp(button(), { key: ' ' });
    release();
    expect(submitted).toEqual([]);
  });
});

it.each([
  ['a scroll', () => fireEvent.pointerCancel(button())],
  ['a focus that went on', () => fireEvent.blur(button())],
  ['a key let go', () => fireEvent.keyUp(button(), { key: 'Enter' })],
])('%s ends a press: the next tap without one applies to the current text', (_, end) => {
  const { rerender } = render(show(PLACE));
  press();
  end();
  rerender(show(accept(1.8)));
  wait(500);
  release();
  expect(submitted).toEqual(['accept']);
});

it('places at once what the player pressed', () => {
  render(show(PLACE));
  press();
  release();
  fireEvent.click(button());
  expect(submitted).toEqual(['place', 'place']);
});
