import { BrowserRouter } from '@exchange/federation/router';
import { startI18n } from '@exchange/i18n';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { AppRoutes } from '../routes.tsx';

const shell = vi.hoisted(() => {
  const state = { broken: '' };
  const fail = (part: string) => {
    if (state.broken === part) throw new TypeError(`broken ${part}`);
    return null;
  };
  return { state, fail };
});
vi.mock('../layout/Layout.tsx', async () => {
  const { Link, Outlet } = await import('@exchange/federation/router');
  const Bars = () => (
    <>
      <Link to="/?b=2">again</Link>
      <Outlet />
    </>
  );
  return { Layout: () => shell.fail('layout') ?? <Bars /> };
});
vi.mock('../home/HomePage.tsx', () => ({ HomePage: () => shell.fail('page') }));

const HOME = [{ path: '/', owner: 'shell', layout: 'plain' }] as never;
/** Shows the home page with a broken part, in the router of players. */
async function showBroken(part: string) {
  shell.state.broken = part;
  // React logs what is caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  render(<AppRoutes table={HOME} />, { wrapper: BrowserRouter });
  await screen.findByText(/Something went wrong on this page/);
}

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
    await showBroken(part);
    expect(document.querySelectorAll('[data-shell-failed]')).toHaveLength(marks);
  },
);

it('the error page of a page goes with the next navigation, also to the same path', async () => {
  await showBroken('page');
  shell.state.broken = '';
  await act(async () => screen.getByText('again').click());
  expect(location.search).toBe('?b=2');
  expect(screen.queryByText(/Something went wrong on this page/)).toBeNull();
});
