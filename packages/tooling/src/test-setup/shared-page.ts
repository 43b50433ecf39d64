import { cleanup } from '@testing-library/react';
import { afterAll, vi } from 'vitest';

// The files of a process share its page: each gets new modules, and with them stores and caches
// that late replies of an earlier file do not reach.
vi.resetModules();

const { document, history } = globalThis as unknown as {
  document: { body: { replaceChildren(): void } };
  history: { replaceState(state: null, title: string, url: string): void };
};

afterAll(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
});
