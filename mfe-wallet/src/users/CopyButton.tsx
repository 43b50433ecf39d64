import { useTranslation } from '@exchange/i18n';
import { Button } from '@exchange/ui';
import { Copy } from 'lucide-react';
import { copyText } from '../shared/copy.ts';

/** Copies `text`; the default `label` is 'Copy'. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const { t } = useTranslation();
  return (
    <Button variant="outline" onClick={() => copyText(text, 'text')}>
      <Copy size={16} aria-hidden="true" />
      {label ?? t('Copy')}
    </Button>
  );
}
