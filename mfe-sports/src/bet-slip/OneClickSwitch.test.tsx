import { queryClient } from '@exchange/api';
import type { StakeSettings } from '@exchange/contract';
import { startI18n } from '@exchange/i18n';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { OneClickSwitch } from './OneClickSwitch.tsx';
import { stakeSettingsQuery } from './stake-settings.api.ts';

beforeAll(() => startI18n());
afterEach(() => {
  cleanup();
  queryClient.clear();
});

function show() {
  const router = createMemoryRouter([{ path: '/', element: <OneClickSwitch /> }]);
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

it('shows no stake while none is known, and cannot be switched on', () => {
  show();
  const toggle = screen.getByRole('switch', { name: 'One-click betting' });
  expect(toggle.textContent).toBe('One-click');
  expect(toggle).toHaveProperty('disabled', true);
});

it('shows the stake that the player set', () => {
  const known: StakeSettings = { sportId: '4', boxes: [], stakes: [], oneClickStake: 1500 };
  queryClient.setQueryData(stakeSettingsQuery.queryKey, known);
  show();
  expect(screen.getByRole('switch').textContent).toBe('One-click · ₹1,500');
});
