import { TOAST_MS } from '@exchange/contract';
import { createStore } from 'zustand/vanilla';

/** A message to the player; only the shell renders it, as a toast. */
export interface Toast {
  id: number;
  kind: 'success' | 'error' | 'info';
  /** English text; translated where it is shown. */
  text: string;
  durationMs: number;
  /** What was tried; its success takes the errors of earlier tries away. */
  act?: string | undefined;
  /** Where the player can mend it; its text is translated where it is shown. */
  link?: { path: string; text: string } | undefined;
}

interface NoticesState {
  notices: readonly Toast[];
}

/** Toasts that wait or show; only the shell renders them. */
export const toastsStore = createStore<NoticesState>(() => ({ notices: [] }));

let lastId = 0;

/** Shows a toast; it stays 3000 ms unless told otherwise. */
export function showToast({
  kind,
  text,
  durationMs = TOAST_MS,
  act,
  link,
}: Omit<Toast, 'id' | 'durationMs'> & { durationMs?: number }): void {
  lastId += 1;
  const notice = { id: lastId, kind, text, durationMs, act, link };
  toastsStore.setState(({ notices }) => ({ notices: [...notices, notice] }));
}

/** The shell has shown these notices. */
export function dismissToasts(ids: readonly number[]): void {
  toastsStore.setState(({ notices }) => ({
    notices: notices.filter(({ id }) => !ids.includes(id)),
  }));
}
