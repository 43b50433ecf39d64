import { useTranslation } from '@exchange/i18n';
import { useSignedIn } from '@exchange/store';
import { EmptyState, Tabs } from '@exchange/ui';
import { useState } from 'react';
import { AvailableCredit } from './AvailableCredit.tsx';
import styles from './BetSlip.module.css';
import { useOpenBets } from './bet-slip.queries.ts';
import { OpenBets } from './OpenBets.tsx';
import { SlipForm } from './SlipForm.tsx';
import { useSlip } from './slip.store.ts';

/** The bet slip: a panel beside the markets on wide screens, a sheet over the lower half on phones. */
export function BetSlip() {
  const { t } = useTranslation();
  const signedIn = useSignedIn();
  const { selection } = useSlip();
  const [tab, setTab] = useState<'slip' | 'open'>('slip');
  const openBets = useOpenBets(signedIn);
  const count = openBets.data?.total;
  const shown = selection ? 'slip' : tab;
  return (
    <div className={styles.panel} data-open={selection !== undefined}>
      <div className={styles.wideOnly}>
        {signedIn && <AvailableCredit />}
        <Tabs
          label={t('Bet slip')}
          value={shown}
          onChange={setTab}
          items={[
            { id: 'slip', label: t('Betslip') },
            { id: 'open', label: count ? `${t('Open Bets')} (${count})` : t('Open Bets') },
          ]}
        />
      </div>
      {shown === 'open' ? (
        <OpenBets bets={openBets.data?.rows ?? []} />
      ) : selection ? (
        <SlipForm key={`${selection.marketId} ${selection.runnerId}`} selection={selection} />
      ) : (
        <div className={styles.wideOnly}>
          <EmptyState text={t('Tap a price to place a bet.')} />
        </div>
      )}
    </div>
  );
}
