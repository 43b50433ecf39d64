import { useTranslation } from '@exchange/i18n';
import { notify } from '@exchange/store';
import { Button } from '@exchange/ui';
import { Copy } from 'lucide-react';

/** Puts a text on the clipboard and says whether that worked (point 8). */
async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text);
    notify({ kind: 'success', text: 'Copied to clipboard' });
  } catch {
    notify({ kind: 'error', text: 'Failed to copy text.' });
  }
}

/** Copies `text`; `label` says what it is, 'Copy' when absent. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const { t } = useTranslation();
  return (
    <Button variant="outline" onClick={() => copy(text)}>
      <Copy size={16} aria-hidden="true" />
      {label ?? t('Copy')}
    </Button>
  );
}
