import { resetPage, signInAs } from '@exchange/api/testing';
import { defineArea, type LinkPlace } from '@exchange/contract';
import { startI18n } from '@exchange/i18n';
import { markFirstPriceRender, setAreasOff } from '@exchange/store';
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { AccountMenu } from '../account/AccountMenu.tsx';
import { Header } from '../header/Header.tsx';
import { SubHeader } from '../header/SubHeader.tsx';
import { CategoryStrip } from '../home/CategoryStrip.tsx';
import { HomePage } from '../home/HomePage.tsx';
import { TileScroller } from '../home/TileScroller.tsx';
import { RealityCheckDialog } from '../reality-check/RealityCheckDialog.tsx';
import { setPageAreas } from '../remotes/page-areas.ts';
import { BottomBar } from './BottomBar.tsx';

// What the home page shows beside the links of areas.
vi.mock('../remotes/Slot.tsx', () => ({ Slot: () => <p>Prices</p> }));
vi.mock('../home/carousel/Carousel.tsx', () => ({ Carousel: () => <p>Promotions</p> }));
vi.mock('../home/carousel/carousel.api.ts', () => ({ fetchFirstPictures: () => undefined }));
// A narrow screen, whose home page has all of it.
vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));

beforeAll(() => startI18n('en'));
beforeEach(() => {
  signInAs({ id: 1, userName: 'kiran', token: 'x' }, 'player');
  markFirstPriceRender();
});
afterEach(() => {
  cleanup();
  resetPage();
  vi.restoreAllMocks();
});

/** Shows a part of the shell with a link of an area in a place. */
function show(
  element: ReactNode,
  place: LinkPlace,
  change: { image?: string; label?: object } = {},
) {
  const link = { place, label: { en: 'Offers' }, to: '/promo' };
  const promo = defineArea({
    name: 'promo',
    title: { en: 'Promo' },
    pages: [{ path: '/promo' }],
    links: [link],
  });
  const links = [{ ...link, ...change }];
  setPageAreas({ areas: { promo: { ...promo, links } }, remotes: {} } as never);
  setAreasOff([]);
  // A page to which no link leads, as a strip scrolls to the link of its page.
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/elsewhere'] });
  render(<RouterProvider router={router} />);
}

describe.each(['radio', 'toad', 'constructor'])('a link with the picture %s', (image) => {
  it.each([
    ['bottom', <BottomBar key="" />, 'a'],
    ['categories', <CategoryStrip key="" />, 'path[d^=M]'],
    ['tiles', <TileScroller key="" />, 'a:not(:has(img))'],
  ] as const)('is shown in %s @security:measures.123', (place, element, shown) => {
    show(element, place, { image });
    expect(screen.getByRole('link', { name: 'Offers' })).toBeDefined();
    expect(document.querySelector(shown)).not.toBeNull();
  });
});

const check = { playedMs: 60_000, netResult: 0 } as never;
it.each([
  ['bottom', <BottomBar key="" />, 'Home'],
  ['sections', <SubHeader key="" />, 'Home'],
  ['header', <Header key="" />, 'Logout'],
  ['categories', <HomePage key="" />, 'Prices'],
  ['shortcuts', <HomePage key="" />, 'Prices'],
  ['tiles', <HomePage key="" />, 'Promotions'],
  ['account', <AccountMenu key="" />, 'Change Password'],
  ['reality-check', <RealityCheckDialog key="" check={check} />, 'Go on'],
] as const)(
  'a link that cannot be shown is left out of %s, and what is beside it stays @security:measures.124',
  (place, element, beside) => {
    show(element, place);
    expect(screen.getByText('Offers')).toBeDefined();
    expect(screen.getByText(beside)).toBeDefined();
    cleanup();
    // React logs what a boundary catches.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    show(element, place, { label: { en: {} } });
    expect(screen.getByText(beside)).toBeDefined();
    expect(screen.queryByText('Offers')).toBeNull();
  },
);

it('a link of which only the address is shown needs no text', () => {
  show(<Header />, 'balance', { label: { en: {} } });
  expect(screen.getByTestId('balance').closest('a')?.getAttribute('href')).toBe('/promo');
});
