import { BRAND_ELEMENT_ID } from '@exchange/contract';
import { startI18n } from '@exchange/i18n';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { DownloadApp, PaymentMarks } from './Footer.tsx';

beforeAll(() => startI18n('en'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  ['a tab', false, 1],
  ['the installed app', true, 0],
])('offers the app if it is not installed: %s', (_, standalone, count) => {
  const matchMedia = (query: string) =>
    Object.assign(new EventTarget(), { matches: standalone && /standalone/.test(query) });
  vi.stubGlobal('matchMedia', matchMedia);
  render(<DownloadApp />);
  expect(screen.queryAllByText('Download the app')).toHaveLength(count);
});

beforeAll(() => startI18n('en'));
afterEach(() => {
  cleanup();
  document.getElementById(BRAND_ELEMENT_ID)?.remove();
});

it('shows the brand’s logos in its order instead of the default icons @spec:shell.8', () => {
  const brand = document.createElement('script');
  Object.assign(brand, { id: BRAND_ELEMENT_ID, type: 'application/json' });
  const payments = [
    { name: 'First Bank', image: '/themes/lucky/payments/first.svg?v=1' },
    { name: 'Second Bank', image: '/themes/lucky/payments/second.svg?v=1' },
  ];
  brand.textContent = JSON.stringify({ name: 'Lucky', payments });
  document.body.append(brand);
  render(<PaymentMarks />);
  const logos = screen.getAllByRole('img').map((logo) => ({
    name: logo.getAttribute('alt'),
    image: logo.getAttribute('src'),
  }));
  expect(logos).toEqual(payments);
  expect(screen.queryByText('UPI')).toBeNull();
});

it('shows the default icons without logos of the brand', () => {
  render(<PaymentMarks />);
  const texts = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(texts).toEqual(['Bank transfer', 'IMPS', 'UPI', 'Net banking', 'Play wallet']);
  expect(screen.queryByRole('img')).toBeNull();
});
