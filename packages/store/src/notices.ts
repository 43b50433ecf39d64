import { TOAST_MS } from '@exchange/contract';
import { createStore } from 'zustand/vanilla';

/** A message to the player; only the shell renders it, as a toast. */
export interface Notice {
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
  notices: readonly Notice[];
}

/** Toasts that wait or show; only the shell renders them. */
export const noticesStore = createStore<NoticesState>(() => ({ notices: [] }));

let lastId = 0;

/** Shows a toast; it stays 3000 ms unless told otherwise. */
export function notify({
  kind,
  text,
  durationMs = TOAST_MS,
  act,
  link,
}: Omit<Notice, 'id' | 'durationMs'> & { durationMs?: number }): void {
  lastId += 1;
  const notice = { id: lastId, kind, text, durationMs, act, link };
  noticesStore.setState(({ notices }) => ({ notices: [...notices, notice] }));
}

/** The shell has shown these notices. */
export function takeNotices(ids: readonly number[]): void {
  noticesStore.setState(({ notices }) => ({
    notices: notices.filter(({ id }) => !ids.includes(id)),
  }));
}
