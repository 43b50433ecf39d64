import { startI18n } from '@exchange/i18n';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createRoutes } from '../routes.tsx';

const shell = vi.hoisted(() => {
  const state = { broken: '' };
  const fail = (part: string) => {
    if (state.broken === part) throw new TypeError(`broken ${part}`);
    return null;
  };
  return { state, fail };
});
vi.mock('../layout/Layout.tsx', async () => {
  const { Outlet } = await import('@exchange/federation/router');
  return { Layout: () => shell.fail('layout') ?? <Outlet /> };
});
vi.mock('../home/HomePage.tsx', () => ({ HomePage: () => shell.fail('page') }));

beforeAll(() => startI18n('en'));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it.each([
  ['layout', 1],
  ['page', 0],
])(
  'of a shell whose %s fails, %i error pages are marked @security:measures.113',
  async (part, marks) => {
    shell.state.broken = part;
    // React and the router log what they catch.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const routes = createRoutes([{ path: '/', owner: 'shell', layout: 'plain' }] as never);
    render(<RouterProvider router={createMemoryRouter(routes)} />);
    await screen.findByText(/Something went wrong on this page/);
    expect(document.querySelectorAll('[data-shell-failed]')).toHaveLength(marks);
  },
);
