import { TOAST_MS } from '@exchange/contract';
import { createStore } from 'zustand/vanilla';

/** A message to the player, which the shell renders as a toast. */
export interface Toast {
  id: number;
  kind: 'success' | 'error' | 'info';
  /** English text; translated where it is shown. */
  text: string;
  durationMs: number;
  /** The attempted command; its success removes the errors of earlier attempts. */
  act?: string | undefined;
  /** Link to a page where the player can fix it; its text is translated where it is shown. */
  link?: { path: string; text: string } | undefined;
  /** It follows no act of the player; on phones later toasts are shown first. */
  isNotice?: boolean;
}

interface ToastsState {
  toasts: readonly Toast[];
}

/** Pending and visible toasts; rendered by the shell. */
export const toastsStore = createStore<ToastsState>(() => ({ toasts: [] }));

let lastId = 0;

/** Shows a toast, for 3000 ms by default. */
export function showToast({
  durationMs = TOAST_MS,
  ...message
}: Omit<Toast, 'id' | 'durationMs'> & { durationMs?: number }): void {
  lastId += 1;
  const toast = { ...message, id: lastId, durationMs };
  toastsStore.setState(({ toasts }) => ({ toasts: [...toasts, toast] }));
}

/** Removes toasts that were shown. */
export function dismissToasts(ids: readonly number[]): void {
  toastsStore.setState(({ toasts }) => ({
    toasts: toasts.filter(({ id }) => !ids.includes(id)),
  }));
}
