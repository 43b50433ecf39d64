import { hasSlipSheet } from '@exchange/contract';
import { useLocation } from '@exchange/federation/router';
import { useTranslation } from '@exchange/i18n';
import { useSignedIn } from '@exchange/store';
import { classNames, EmptyState, Tabs } from '@exchange/ui';
import { useEffect, useState } from 'react';
import { AvailableCredit } from './AvailableCredit.tsx';
import styles from './BetSlip.module.css';
import { useOpenBets } from './bet-slip.api.ts';
import { OneClickBar } from './OneClickBar.tsx';
import { OpenBets } from './OpenBets.tsx';
import { findInterruptedBet } from './place-bet.api.ts';
import { SlipForm } from './SlipForm.tsx';
import { SlipTools } from './SlipTools.tsx';
import { useSlip } from './slip.store.ts';

/** The bet slip: a panel beside the markets on wide screens, a sheet over the lower half on phones. */
export function BetSlip() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const signedIn = useSignedIn();
  const slip = useSlip();
  // After an expired session the slip waits for its player's login.
  const selection = signedIn ? slip.selection : undefined;
  useEffect(() => {
    if (signedIn) findInterruptedBet();
  }, [signedIn]);
  const [tab, setTab] = useState<'slip' | 'open'>('slip');
  const openBets = useOpenBets(signedIn);
  const { total = 0, rows = [] } = openBets.data ?? {};
  // Backends without a count send the bets of one page.
  const count = Number.isFinite(total) ? total : rows.length;
  // A tapped price switches to its slip, whichever tab was open.
  const [lastSelection, setLastSelection] = useState(selection);
  if (selection !== lastSelection) {
    setLastSelection(selection);
    if (selection) setTab('slip');
  }
  return (
    <>
      <OneClickBar />
      <div className={styles.panel} data-open={selection !== undefined && hasSlipSheet(pathname)}>
        <div className={styles.wideOnly}>
          {signedIn && <AvailableCredit />}
          <Tabs
            label={t('Bet slip')}
            value={tab}
            onChange={setTab}
            items={[
              { id: 'slip', label: t('Betslip') },
              { id: 'open', label: count ? `${t('Open Bets')} (${count})` : t('Open Bets') },
            ]}
          />
        </div>
        {tab === 'open' && (
          <div className={styles.wideOnly}>
            <OpenBets signedIn={signedIn} />
          </div>
        )}
        {/* Hidden, not unmounted: a bet in flight goes on behind the other tab. */}
        <div className={classNames(tab === 'open' && styles.phoneOnly)}>
          {selection ? (
            <SlipForm selection={selection} />
          ) : (
            <div className={styles.wideOnly}>
              <EmptyState text={t('Tap a price to place a bet.')} />
            </div>
          )}
        </div>
        <SlipTools signedIn={signedIn} />
      </div>
    </>
  );
}
