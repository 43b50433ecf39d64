import { showToast } from '@exchange/store';

/** What is said of a copy that worked (point 8; decisions, "Money in and out"). */
const DONE_TEXTS = { field: 'Copied', text: 'Copied to clipboard' } as const;

const COPY = 'copy';

/** Puts a text on the clipboard; a toast says whether it worked. `field` is one of the deposit's. */
export async function copyText(text: string, what: keyof typeof DONE_TEXTS): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ kind: 'success', act: COPY, text: DONE_TEXTS[what] });
  } catch {
    showToast({ kind: 'error', act: COPY, text: 'Failed to copy text.' });
  }
}
