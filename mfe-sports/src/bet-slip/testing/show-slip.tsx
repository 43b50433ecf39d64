import { queryClient } from '@exchange/api';
import { BrowserRouter } from '@exchange/federation/router';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect } from 'vitest';
import { SlipForm } from '../SlipForm.tsx';
import { openSlip, setStake, useSlip } from '../slip.store.ts';
import { serverSelection } from '../test-support/test-selection.ts';

function Slip() {
  const slip = useSlip();
  return slip.selection ? <SlipForm selection={slip.selection} /> : null;
}

/** Shows the stored slip, as after a reload, once its match is loaded. */
export async function showStoredSlip(): Promise<void> {
  render(
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <Slip />
      </BrowserRouter>
    </QueryClientProvider>,
  );
  await expect.poll(() => queryClient.isFetching()).toBe(0);
}

/** Shows the slip of a tapped price with a stake in rupees. */
export async function showSlip(stake: number, tapped = serverSelection): Promise<void> {
  openSlip(tapped);
  setStake(stake);
  await showStoredSlip();
}

export const button = (name: RegExp | string) =>
  screen.getByRole<HTMLButtonElement>('button', { name });
export const press = (name: RegExp | string) => fireEvent.click(button(name));
export const expectButton = (name: string) => expect.poll(() => button(name)).toBeTruthy();
