import { Button } from '@exchange/ui';
import { LANGUAGE_CHOICES, useLanguage } from './languages.tsx';

/** Switches to the other language, labelled in that language. */
export function LanguageButton() {
  const { language, change, busy } = useLanguage();
  const other = LANGUAGE_CHOICES.find(({ id }) => id !== language);
  if (!other) return null;
  return (
    <Button variant="onHeader" lang={other.lang} busy={busy} onClick={() => change(other.id)}>
      {other.ownName}
    </Button>
  );
}
