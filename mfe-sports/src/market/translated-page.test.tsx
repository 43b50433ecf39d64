import { queryClient } from '@exchange/api';
import { translatePage } from '@exchange/api/testing';
import type { Bet, Match } from '@exchange/contract';
import { startI18n } from '@exchange/i18n';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { BetSide } from '../bet-slip/OpenBets.tsx';
import { PlaceButton } from '../bet-slip/PlaceButton.tsx';
import { SlipHead } from '../bet-slip/SlipHead.tsx';
import { StakeField } from '../bet-slip/StakeField.tsx';
import type { SlipSelection } from '../bet-slip/slip.model.ts';
import { closeSlip } from '../bet-slip/slip.store.ts';
import { testSelection } from '../bet-slip/test-support/test-selection.ts';
import { MatchHead } from './MatchHead.tsx';

let endTranslation: () => void;
beforeAll(() => startI18n('en'));
beforeEach(() => {
  const media = { matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() };
  vi.stubGlobal('matchMedia', () => media);
  endTranslation = translatePage();
});
afterEach(() => {
  endTranslation();
  cleanup();
  closeSlip();
  vi.unstubAllGlobals();
});

/** Lets the observer run, which the browser calls after the page's own code. */
const settle = () => act(() => Promise.resolve());
const inPage = (element: ReactElement) => (
  <QueryClientProvider client={queryClient}>{element}</QueryClientProvider>
);
/** Renders one after the other in a translated page; returns the texts of each. */
async function show(...elements: readonly ReactElement[]) {
  const [first, ...others] = elements;
  const { container, rerender } = render(inPage(first as ReactElement));
  await settle();
  expect(container.querySelector('font')).not.toBeNull();
  const texts = [container.textContent];
  for (const element of others) {
    rerender(inPage(element));
    await settle();
    texts.push(container.textContent);
  }
  return texts;
}

const selection: SlipSelection = { ...testSelection, odds: 2.98 };
const slipHead = (live: number | undefined, changes: Partial<SlipSelection> = {}) => (
  <SlipHead
    selection={{ ...selection, ...changes }}
    live={live}
    onClose={() => undefined}
    closable
  />
);

it('the slip shows the price that its button accepts', async () => {
  const texts = await show(...[2.98, 2.88, 2.8, 3].map((live) => slipHead(live)));
  expect(texts.map((text) => text?.split('A v B')[1])).toEqual([
    '2.98',
    '2.982.88 ▼',
    '2.982.80 ▼',
    '2.983.00 ▲',
  ]);
});

it('the slip names the bet and the accepted price of another tap', async () => {
  const [, second] = await show(
    slipHead(undefined, { odds: 54, rate: 100 }),
    slipHead(undefined, { odds: 56, rate: 95, matchName: 'C v D' }),
  );
  expect(second).toBe('Yes AMatch Odds · C v D56 @ 95');
});

const match: Match = {
  id: '1',
  sportId: '4',
  name: 'Netherlands v Papua New Guinea',
  inPlay: true,
  hasBookmaker: false,
  hasFancy: false,
  hasStats: false,
  hasTv: false,
};
const matchHead = (runs: string, overs: string) => (
  <MatchHead
    match={{
      ...match,
      score: `${runs} (${overs})`,
      scoreBoard: {
        sides: [
          { name: 'Netherlands', figures: [runs, overs], active: true },
          { name: 'Papua New Guinea', figures: [], active: false },
        ],
      },
    }}
  />
);

it('the score follows', async () => {
  const [, second] = await show(matchHead('17/2', '2.4'), matchHead('27/2', '3.2'));
  expect(second).toContain('27/2 3.2');
  expect(second).not.toContain('17/2');
});

const stakeField = (maxStake: number) => (
  <StakeField
    stake={100}
    unreadable={undefined}
    isInvalid={false}
    minStake={100}
    maxStake={maxStake}
    quickStakes={[500]}
    price="a"
  />
);

it('the range of the stake follows', async () => {
  const [, second] = await show(stakeField(100_000), stakeField(5000));
  expect(second).toContain('100 – 5,000');
});

const placeButton = (placing: boolean) => (
  <PlaceButton
    action={{ type: 'place', stake: 100 }}
    selection={selection}
    placing={placing}
    delay={5}
  />
);

it('the button counts the bet delay down, and names the next bet', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const texts = await show(placeButton(false), placeButton(true), placeButton(false));
  expect(texts[1]).toBe('Placing… 5 s');
  expect(texts[2]).toBe(texts[0]);
  vi.useRealTimers();
});

const betSide = (liability: number, isCashOut?: true) => (
  <BetSide bet={{ side: 'lay', stake: 100, liability, isCashOut } as Bet} />
);

it('the liability of a bet follows', async () => {
  const texts = await show(betSide(198), betSide(98), betSide(100), betSide(100, true));
  expect(texts).toEqual(['Lay · Liability ₹198', 'Lay · Liability ₹98', 'Lay', 'Lay · Cash-out']);
});
