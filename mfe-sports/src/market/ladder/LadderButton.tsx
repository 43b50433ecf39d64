import type { Market, Match } from '@exchange/contract';
import { useTranslation } from '@exchange/i18n';
import { ErrorState, lazyWithRetry, Skeleton } from '@exchange/ui';
import { AlignJustify } from 'lucide-react';
import { type ReactNode, Suspense, useId, useRef, useState } from 'react';
import type { LadderProps } from './Ladder.tsx';
import styles from './LadderButton.module.css';

const Ladder = lazyWithRetry<LadderProps>(
  async () => (await import('./Ladder.tsx')).Ladder,
  ({ retry, busy }) => {
    const { t } = useTranslation();
    return (
      <div className={styles.reserved}>
        <ErrorState text={t('The price ladder could not be loaded.')} onRetry={retry} busy={busy} />
      </div>
    );
  },
);

/**
 * Returns the button that opens a market's price ladder, and the ladder, whose code loads on first
 * use, to be shown below the prices. None for rates.
 */
export function useLadder(
  { id: matchId, sportId, name: matchName }: Match,
  market: Market,
  state: Pick<LadderProps, 'overlay' | 'stale'>,
): { button: ReactNode; ladder: ReactNode } {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();
  if (market.priceType !== 'decimal') return { button: null, ladder: null };
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  return {
    button: (
      <button
        ref={opener}
        type="button"
        className={styles.button}
        aria-label={t('Price ladder of {{market}}', { market: t(market.name) })}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <AlignJustify size={16} aria-hidden="true" />
      </button>
    ),
    ladder: open && (
      <Suspense
        fallback={
          <div className={styles.reserved}>
            <Skeleton rows={12} rowHeight={32} />
          </div>
        }
      >
        <Ladder
          {...state}
          id={id}
          match={{ matchId, sportId, matchName }}
          market={market}
          onClose={close}
        />
      </Suspense>
    ),
  };
}
