import type { AreaModule } from '@exchange/contract';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import type { Federation } from './federation.ts';
import { FederationContext, RemoteArea } from './RemoteArea.tsx';
import { createRemoteModuleStore, type LoadRemoteModule } from './remote-module-store.ts';
import type { VersionUpgrade } from './version-upgrade.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const release = (version: string) => ({ version, manifestUrl: `http://a/${version}/m.json` });
const area = (Component: AreaModule['routes'][string][number]['Component']): AreaModule => ({
  routes: {
    '/casino-provider': [
      { index: true, Component },
      { path: 'live', Component },
    ],
  },
});
const throwing = () => {
  throw new Error('mount');
};

const noSwap: VersionUpgrade = {
  offer: () => undefined,
  isDue: () => false,
  listOutdated: () => [],
  lacksAreas: () => false,
  isUrgent: () => false,
  applyUpdate: async () => false,
};

function show(
  load: LoadRemoteModule,
  path = '/casino-provider',
  { versions = ['2.0.0', '1.0.0'], upgrade = noSwap } = {},
) {
  const modules = createRemoteModuleStore(versions.map(release), load);
  const federation = { modulesOf: () => modules, upgrade } as unknown as Federation;
  const element = (
    <RemoteArea
      area="casino"
      mount="/casino-provider"
      skeleton={<p>Loading</p>}
      notFound={<p>Not found</p>}
      fallback={({ area: name, retry }) => (
        <button type="button" onClick={retry}>
          Retry {name}
        </button>
      )}
    />
  );
  const routes = [
    { path: '/', element: <p>Home</p> },
    { path: '/casino-provider/*', element },
    // Another page of the area.
    { path: '/lobby/*', element: <div>{element}</div> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const view = render(
    <FederationContext value={federation}>
      <RouterProvider router={router} />
    </FederationContext>,
  );
  return { ...view, router };
}

test('shows the skeleton, then the page of the relative route, inside its boundary', async () => {
  const { container } = show(async () => area(() => <p>Live games</p>), '/casino-provider/live');
  expect(screen.getByText('Loading')).toBeDefined();
  await screen.findByText('Live games');
  const boundary = container.querySelector('[data-boundary="casino"]');
  expect(boundary?.getAttribute('data-version')).toBe('2.0.0');
});

test('a path without a route in the area is not blank', async () => {
  show(async () => area(() => <p>Games</p>), '/casino-provider/a/b/c');
  await screen.findByText('Not found');
});

test('a version that throws while it renders gives way to the last good one', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  show(async ({ version }) => area(version === '2.0.0' ? throwing : () => <p>Old games</p>));
  await screen.findByText('Old games');
});

test('without a version that works the fallback retries, and the page comes back', async () => {
  let dead = true;
  show(async () => {
    if (dead) throw new Error('origin');
    return area(() => <p>Games</p>);
  });
  const button = await screen.findByText('Retry casino');
  dead = false;
  fireEvent.click(button);
  await screen.findByText('Games');
});

test('a path that is entered when another version is there waits for the new page', async () => {
  let isDue = false;
  let finish = (_: boolean) => {};
  const performed = new Promise<boolean>((resolve) => {
    finish = resolve;
  });
  const upgrade: VersionUpgrade = { ...noSwap, isDue: () => isDue, applyUpdate: () => performed };
  const Page = () => <input aria-label="Draft" />;
  const { router } = show(async () => area(Page), '/casino-provider', { upgrade });
  const draft = await screen.findByLabelText('Draft');
  fireEvent.change(draft, { target: { value: 'typed' } });

  isDue = true;
  await act(() => router.navigate('/casino-provider?order=name'));
  expect(screen.getByLabelText<HTMLInputElement>('Draft').value).toBe('typed');
  await act(() => router.navigate('/casino-provider/live'));
  expect(screen.getByText('Loading')).toBeDefined();
  expect(screen.queryByLabelText('Draft')).toBeNull();

  finish(false);
  expect(await screen.findByLabelText('Draft')).toBeDefined();
});

test('an area ends its work once the player left all of its pages', async () => {
  const leave = vi.fn();
  const { router } = show(async () => ({ ...area(() => <p>Games</p>), leave }));
  await screen.findByText('Games');
  await act(() => router.navigate('/lobby'));
  await screen.findByText('Games');
  expect(leave).not.toHaveBeenCalled();
  await act(() => router.navigate('/'));
  expect(leave).toHaveBeenCalledOnce();
});
