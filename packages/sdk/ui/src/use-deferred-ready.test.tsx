import { act, render } from '@testing-library/react';
import { useSyncExternalStore } from 'react';
import { expect, test } from 'vitest';
import { useDeferredReady } from './use-deferred-ready.ts';

/** A store that React must render synchronously, like the query cache. */
function createAnswer(first?: string) {
  let answer = first;
  const listeners = new Set<() => void>();
  return {
    read: () => answer,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    give(next: string | undefined) {
      answer = next;
      for (const listener of listeners) listener();
    },
  };
}

function open(answer: ReturnType<typeof createAnswer>) {
  const drawn: string[] = [];
  function Page() {
    const data = useSyncExternalStore(answer.subscribe, answer.read);
    const text = useDeferredReady(data !== undefined) ? data : 'skeleton';
    drawn.push(String(text));
    return <p>{text}</p>;
  }
  render(<Page />);
  return drawn;
}

test('renders data synchronously if it is there on mount', () => {
  expect(open(createAnswer('prices'))).toEqual(['prices']);
});

test('renders later data in a second, interruptible render after the skeleton', () => {
  const answer = createAnswer();
  const drawn = open(answer);
  act(() => answer.give('prices'));
  expect(drawn).toEqual(['skeleton', 'skeleton', 'prices']);
});

test('renders later changes synchronously, also to missing data', () => {
  const answer = createAnswer('prices');
  const drawn = open(answer);
  act(() => answer.give('new prices'));
  expect(drawn.at(-1)).toBe('new prices');
  expect(drawn).not.toContain('skeleton');
  act(() => answer.give(undefined));
  expect(drawn[2]).toBe('skeleton');
});
