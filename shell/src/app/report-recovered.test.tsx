import { act, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { reportRecovered } from './report-recovered.ts';

const reported = vi.fn();
vi.stubGlobal('reportError', reported);
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
afterEach(() => vi.unstubAllGlobals());

it('an error that React recovers from is reported as it was thrown', async () => {
  const fault = new Error('Broken part');
  let tries = 0;
  function Part() {
    tries += 1;
    if (tries === 1) throw fault;
    return 'whole';
  }
  const place = document.createElement('div');
  const root = createRoot(place, { onRecoverableError: reportRecovered });
  await act(async () => startTransition(() => root.render(<Part />)));
  expect(place.textContent).toBe('whole');
  expect(reported.mock.calls).toEqual([[fault]]);
  act(() => root.unmount());
});
