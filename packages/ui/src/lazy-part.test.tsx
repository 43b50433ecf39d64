import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, it } from 'vitest';
import { lazyPart } from './lazy-part.tsx';

afterEach(cleanup);

function Greeting({ name }: { name: string }) {
  return <p>Hello {name}</p>;
}
const Failed = ({ name, retry }: { name: string; retry: () => void }) => (
  <button type="button" onClick={retry}>
    {name} is missing
  </button>
);

it('draws the part once its code is there', async () => {
  const Part = lazyPart(() => Promise.resolve(Greeting), Failed);
  render(<Part name="Asha" />, { wrapper: Suspense });
  expect(await screen.findByText('Hello Asha')).toBeDefined();
});

it('draws what stands in for it where the code cannot be loaded, and the part after a retry that can', async () => {
  const answers = [Promise.reject(new Error('lost')), Promise.reject(new Error('lost again'))];
  const Part = lazyPart(() => answers.shift() ?? Promise.resolve(Greeting), Failed);
  for (const answer of answers) answer.catch(() => undefined);
  render(<Part name="Asha" />, { wrapper: Suspense });
  fireEvent.click(await screen.findByText('Asha is missing'));
  await expect.poll(() => answers.length).toBe(0);
  fireEvent.click(await screen.findByText('Asha is missing'));
  expect(await screen.findByText('Hello Asha')).toBeDefined();
});
