import { TOAST_MS } from '@exchange/contract';
import { createStore } from 'zustand/vanilla';

/** A message to the player, which the shell renders as a toast. */
export interface Notice {
  id: number;
  kind: 'success' | 'error' | 'info';
  /** English text; translated where it is shown. */
  text: string;
  durationMs: number;
  /** The attempted command; its success removes the errors of earlier attempts. */
  act?: string | undefined;
  /** Link to a page where the player can fix it; its text is translated where it is shown. */
  link?: { path: string; text: string } | undefined;
}

interface NoticesState {
  notices: readonly Notice[];
}

/** Pending and visible toasts; rendered by the shell. */
export const noticesStore = createStore<NoticesState>(() => ({ notices: [] }));

let lastId = 0;

/** Shows a toast, for 3000 ms by default. */
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

/** Removes toasts that were shown. */
export function dismissToasts(ids: readonly number[]): void {
  noticesStore.setState(({ notices }) => ({
    notices: notices.filter(({ id }) => !ids.includes(id)),
  }));
}
