import { useTranslation } from '@exchange/i18n';
import { setSearchText, useSearchText } from '@exchange/store';
import { Search } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import styles from './Search.module.css';

/** Search field over matches, series and games; its text is shared with the results. */
export function SearchField() {
  const { t } = useTranslation();
  const text = useSearchText();
  return (
    <div className={styles.field}>
      <Search className={styles.glass} size={18} aria-hidden="true" />
      <input
        type="search"
        className={styles.input}
        aria-label={t('Search matches, series and games')}
        placeholder={t('Search')}
        autoComplete="off"
        maxLength={60}
        value={text}
        onChange={(event) => setSearchText(event.target.value)}
      />
    </div>
  );
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Moves the focus by arrow keys from the field through the results; Enter in the field opens the
 * first result.
 */
export function moveSearchFocus(event: KeyboardEvent, root: HTMLElement | null): void {
  const stops = Array.from(root?.querySelectorAll<HTMLElement>('input, a[href]') ?? []);
  const at = stops.indexOf(document.activeElement as HTMLElement);
  if (event.key === 'Enter' && stops[at]?.tagName === 'INPUT') stops[1]?.click();
  const step = STEPS[event.key];
  if (step === undefined || at < 0) return;
  event.preventDefault();
  stops[Math.min(Math.max(at + step, 0), stops.length - 1)]?.focus();
}
