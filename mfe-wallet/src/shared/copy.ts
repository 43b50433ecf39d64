import { notify } from '@exchange/store';

/** Copies a deposit field; a toast says whether it worked (point 8). */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify({ kind: 'success', text: 'Copied' });
  } catch {
    notify({ kind: 'error', text: 'Failed to copy text.' });
  }
}
