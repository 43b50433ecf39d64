import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, it } from 'vitest';
import { lazyWithRetry } from './lazy-with-retry.tsx';

afterEach(cleanup);

function Greeting({ name }: { name: string }) {
  return <p>Hello {name}</p>;
}
const Failed = ({ name, retry, busy }: { name: string; retry: () => void; busy: boolean }) => (
  <button type="button" onClick={retry}>
    {busy ? `${name} is on the way` : `${name} is missing`}
  </button>
);

/** Creates a component whose code fails to load until `find`. */
function createFailingComponent() {
  let isLost = true;
  const load = async () => {
    if (isLost) throw new Error('lost');
    return Greeting;
  };
  const find = () => {
    isLost = false;
  };
  return { Part: lazyWithRetry(load, Failed), find };
}

it('renders the component once its code is loaded', async () => {
  const Part = lazyWithRetry(() => Promise.resolve(Greeting), Failed);
  render(<Part name="Asha" />, { wrapper: Suspense });
  expect(await screen.findByText('Hello Asha')).toBeDefined();
});

it('renders the fallback if the code cannot be loaded, and the component after a successful retry', async () => {
  const { Part, find } = createFailingComponent();
  render(<Part name="Asha" />, { wrapper: Suspense });
  fireEvent.click(await screen.findByText('Asha is missing'));
  expect(screen.getByText('Asha is on the way')).toBeDefined();
  const button = await screen.findByText('Asha is missing');
  find();
  fireEvent.click(button);
  expect(await screen.findByText('Hello Asha')).toBeDefined();
});

it('retries when it is mounted again', async () => {
  const { Part, find } = createFailingComponent();
  const { unmount } = render(<Part name="Asha" />, { wrapper: Suspense });
  await screen.findByText('Asha is missing');
  unmount();
  find();
  render(<Part name="Asha" />, { wrapper: Suspense });
  expect(await screen.findByText('Hello Asha')).toBeDefined();
});

it('renders every instance after a retry of one', async () => {
  const { Part, find } = createFailingComponent();
  render(
    <Suspense>
      <Part name="Asha" />
      <Part name="Ravi" />
    </Suspense>,
  );
  const button = await screen.findByText('Asha is missing');
  await screen.findByText('Ravi is missing');
  find();
  fireEvent.click(button);
  expect(await screen.findByText('Hello Asha')).toBeDefined();
  expect(await screen.findByText('Hello Ravi')).toBeDefined();
});
