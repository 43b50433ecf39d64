import { showToast } from '@exchange/store';

/** Toasts after copying (point 8). */
const DONE_TEXTS = { field: 'Copied', text: 'Copied to clipboard' } as const;

const COPY = 'copy';

/**
 * Copies a text to the clipboard and shows the result as a toast. `field` is a field of the
 * deposit.
 */
export async function copyText(text: string, what: keyof typeof DONE_TEXTS): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ kind: 'success', act: COPY, text: DONE_TEXTS[what] });
  } catch {
    showToast({ kind: 'error', act: COPY, text: 'Failed to copy text.' });
  }
}
