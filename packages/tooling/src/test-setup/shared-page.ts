import { cleanup } from '@testing-library/react';
import { afterAll, vi } from 'vitest';

// The files of a process share its page: each gets new modules, and with them stores and caches
// that late replies of an earlier file do not reach.
vi.resetModules();

type Listening = [type: string, ...others: unknown[]];

const { document, history } = globalThis as unknown as {
  document: {
    body: { replaceChildren(): void };
    addEventListener(...listening: Listening): void;
    removeEventListener(...listening: Listening): void;
  };
  history: { replaceState(state: null, title: string, url: string): void };
};

// Listeners of an earlier file would report its measurements again when a later one hides the page.
const reporting: Listening[] = [];
const { addEventListener } = document;
document.addEventListener = (...listening) => {
  if (listening[0] === 'visibilitychange') reporting.push(listening);
  addEventListener.apply(document, listening);
};

afterAll(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  document.addEventListener = addEventListener;
  for (const listening of reporting) document.removeEventListener(...listening);
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
});
