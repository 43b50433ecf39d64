import { queryClient, saferGamblingQuery } from '@exchange/api';
import { type ConnectedServer, connectTestServer, resetPage } from '@exchange/api/testing';
import { startI18n } from '@exchange/i18n';
import { startTestApp, type TestApp } from '@exchange/server/testing';
import { sessionStore } from '@exchange/store';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { logInWithDemo } from '../auth/auth.api.ts';
import { initialRenderStore } from '../shared/initial-render.store.ts';
import { RealityCheck } from './Overlays.tsx';

const MINUTE_MS = 60_000;
let server: TestApp;
let line: ConnectedServer;
beforeAll(async () => {
  await startI18n('en');
  server = await startTestApp();
  // Loaded first, so that no test waits for it.
  await import('../reality-check/RealityCheckDialog.tsx');
  initialRenderStore.setState({ done: true });
});
afterAll(() => server.close());
beforeEach(async () => {
  line = connectTestServer(server.app);
  await logInWithDemo();
});
afterEach(() => {
  cleanup();
  line.disconnect();
  resetPage();
});

function show() {
  const router = createMemoryRouter([{ path: '*', element: <RealityCheck /> }]);
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}
const dialog = () => screen.findByRole('dialog', { name: 'Reality check' });
const asked = () => line.sent.filter(({ url }) => url.endsWith('/safer-gambling')).length;

describe('the reality check', () => {
  it('is not shown before its time', async () => {
    server.clock.advance(59 * MINUTE_MS);
    show();
    await waitFor(() => expect(asked()).toBe(1));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows time and result when it is due, and again an hour after the player continued @spec:safer.6', async () => {
    server.clock.advance(80 * MINUTE_MS);
    show();
    const shown = await dialog();
    expect(shown.textContent).toContain('1 hr 20 mins');
    expect(shown.textContent).toContain('₹ 0');
    fireEvent.click(screen.getByRole('button', { name: 'Go on' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // The hour starts when the server receives the confirmation.
    await waitFor(() => expect(line.responded.at(-1)).toMatchObject({ body: { confirmed: true } }));
    server.clock.advance(59 * MINUTE_MS);
    await queryClient.refetchQueries(saferGamblingQuery);
    expect(screen.queryByRole('dialog')).toBeNull();
    server.clock.advance(MINUTE_MS);
    await queryClient.refetchQueries(saferGamblingQuery);
    await dialog();
  });

  it('appears by itself when it is due', async () => {
    server.clock.advance(60 * MINUTE_MS - 500);
    show();
    await waitFor(() => expect(asked()).toBe(1));
    server.clock.advance(500);
    await dialog();
  });

  it('continues although the response is lost', async () => {
    server.clock.advance(60 * MINUTE_MS);
    show();
    await dialog();
    line.injectFault('/reality-check', () => {
      throw new Error('connection lost');
    });
    fireEvent.click(screen.getByRole('button', { name: 'Go on' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('ends with its sign-out button', async () => {
    server.clock.advance(60 * MINUTE_MS);
    show();
    await dialog();
    fireEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
    await waitFor(() => expect(sessionStore.getState().session.status).toBe('guest'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
