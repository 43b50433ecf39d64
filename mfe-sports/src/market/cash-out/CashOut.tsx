import type { Market } from '@exchange/contract';
import { useTranslation } from '@exchange/i18n';
import { useSignedIn } from '@exchange/store';
import { Button } from '@exchange/ui';
import { useState } from 'react';
import styles from './CashOut.module.css';
import { CashOutPanel } from './CashOutPanel.tsx';
import { useCashOutDecision } from './cash-out.store.ts';

/** Cash-out button of a market with results of the player's bets. */
export function CashOut({ matchId, market }: { matchId: string; market: Market }) {
  const { t } = useTranslation();
  const isPending = useCashOutDecision(market.id) !== undefined;
  const signedIn = useSignedIn();
  const [chosen, setOpen] = useState<boolean>();
  const isOpen = chosen ?? isPending;
  const active = market.runners.filter((runner) => runner.active);
  const results = active.map(({ result }) => result);
  // Results within this difference are equal except for rounding: nothing to cash out.
  const spread = Math.max(...results) - Math.min(...results);
  if (!signedIn) return null;
  if (!isOpen && !isPending && (results.length === 0 || spread < 1)) return null;
  return (
    <section className={styles.cashOut} aria-label={t('Cash out')}>
      {isOpen ? (
        <CashOutPanel
          target={{ matchId, marketId: market.id }}
          market={market}
          onClose={() => setOpen(false)}
        />
      ) : (
        <Button wide onClick={() => setOpen(true)}>
          {t('Cash out')}
        </Button>
      )}
    </section>
  );
}
