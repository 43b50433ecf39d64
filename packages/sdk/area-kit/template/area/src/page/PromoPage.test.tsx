import { queryClient } from '@exchange/api';
import { replaceNetwork, resetPage } from '@exchange/api/testing';
import { changeLanguage, startI18n } from '@exchange/i18n';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { routes } from '../area.tsx';
import { definition } from '../definition.ts';
import { PromoPage } from './PromoPage.tsx';

let restoreNetwork = () => {};
beforeAll(() => startI18n('en'));
afterEach(async () => {
  cleanup();
  restoreNetwork();
  resetPage();
  await changeLanguage('en');
});

/** Shows the page; the server answers with these slides. */
function showPage(slides: readonly { attachment: string; title?: string }[]) {
  const data = { status: 200, error: false, message: '', data: slides };
  restoreNetwork = replaceNetwork(async () => ({ status: 200, data }));
  render(
    <QueryClientProvider client={queryClient}>
      <PromoPage />
    </QueryClientProvider>,
  );
}

it('shows the slides of the site', async () => {
  showPage([{ attachment: '/one.svg', title: 'First slide' }, { attachment: '/two.svg' }]);
  expect(screen.getByRole('heading', { name: 'Promo' })).toBeTruthy();
  await screen.findByText('First slide');
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});

it('says in Hindi that there are none', async () => {
  await changeLanguage('hi');
  showPage([]);
  await screen.findByText('कोई स्लाइड नहीं है।');
});

it('has routes for each page of its definition', () => {
  expect(Object.keys(routes)).toEqual(definition.pages.map(({ path }) => path));
});
