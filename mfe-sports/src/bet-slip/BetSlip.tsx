import '../locale.ts';
import { paths } from '@exchange/contract';
import { Link, useLocation } from '@exchange/federation/router';
import { formatAmount, formatRupees, useTranslation } from '@exchange/i18n';
import { requestLoginFor, useFeatureEnabled, useSignedIn, useWallet } from '@exchange/store';
import { classNames, EmptyState, SlipPicture, Tabs } from '@exchange/ui';
import { ChevronDown, LockOpen, Settings2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import styles from './BetSlip.module.css';
import { savePriceRule, usePriceRule, usePriceRuleTexts } from './bet-preferences.api.ts';
import { useOpenBets } from './bet-slip.api.ts';
import { OneClickSwitch } from './OneClickSwitch.tsx';
import { OpenBets } from './OpenBets.tsx';
import { findInterruptedBet } from './place-bet.api.ts';
import { findRule, toRuleId } from './price.model.ts';
import { SlipBar } from './SlipBar.tsx';
import { SlipForm } from './SlipForm.tsx';
import { setOneClick, showSheet, useOneClick, useSlip, useSlipUnfolded } from './slip.store.ts';
import { useStakeSettings } from './stake-settings.api.ts';

/** Select of price moves that bets accept without asking; session lines always ask. */
export function PriceChangeSelect() {
  const { t } = useTranslation();
  const value = toRuleId(usePriceRule());
  const texts = usePriceRuleTexts();
  const change = (id: string) => {
    const rule = findRule(id);
    if (rule) void savePriceRule(rule);
  };
  return (
    <select
      className={styles.select}
      aria-label={t('Price changes')}
      value={value}
      onChange={({ target }) => change(target.value)}
    >
      {texts.map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </select>
  );
}

/** Settings of bets: one-click betting, price changes, and a link to the stakes. */
function SlipTools({ signedIn }: { signedIn: boolean }) {
  const { t } = useTranslation();
  const hasOneClick = useFeatureEnabled('oneClick');
  if (!signedIn) {
    return (
      <div className={styles.tools}>
        <button
          type="button"
          className={styles.edit}
          onClick={() => requestLoginFor(paths.stakeSettings())}
        >
          <Settings2 size={16} aria-hidden="true" />
          {t('Edit Stake')}
        </button>
      </div>
    );
  }
  return (
    <div className={styles.tools}>
      <PriceChangeSelect />
      <Link to={paths.stakeSettings()} className={styles.edit}>
        <Settings2 size={16} aria-hidden="true" />
        {t('Edit Stake')}
      </Link>
      {/* On phones the match page has it above the markets. */}
      {hasOneClick && (
        <div className={styles.oneClick}>
          <OneClickSwitch />
        </div>
      )}
    </div>
  );
}

/** The collapsible head of the slip: balance and exposure. */
function AvailableCredit() {
  const { t } = useTranslation();
  const { wallet } = useWallet();
  const balance = wallet ? formatRupees(wallet.balance) : '₹ –';
  return (
    <details className={styles.credit}>
      <summary className={styles.head}>
        <b>{t('Available Credit')}</b>
        <b className={styles.sum}>
          <span>{balance}</span>
          <ChevronDown size={16} aria-hidden="true" />
        </b>
      </summary>
      <dl className={styles.list}>
        <dt>{t('Available Balance')}</dt>
        <dd>{balance}</dd>
        <dt>{t('Total Net Exposure')}</dt>
        <dd className={classNames(wallet && wallet.exposure > 0 && styles.exposure)}>
          {wallet ? formatAmount(-wallet.exposure) : '–'}
        </dd>
        {wallet !== undefined && wallet.owed > 0 && (
          <>
            <dt>{t('Amount due')}</dt>
            <dd className={styles.exposure}>{formatAmount(wallet.owed)}</dd>
          </>
        )}
      </dl>
    </details>
  );
}

/**
 * Bar on pages with prices that announces one-click betting, with a button that switches it off.
 */
function OneClickBar() {
  const { t } = useTranslation();
  const on = useOneClick();
  const { data } = useStakeSettings();
  if (!on || !data?.oneClickStake) return null;
  return (
    // The shell reserves space for it at the end of the page.
    <div className={styles.bar} data-one-click-bar="">
      <LockOpen size={16} aria-hidden="true" />
      <p role="status" className={styles.text}>
        {t('One-click is on: a tap on a price bets ₹{{stake}}.', {
          stake: formatAmount(data.oneClickStake),
        })}
      </p>
      <button type="button" className={styles.off} onClick={() => setOneClick(false)}>
        {t('Turn off')}
      </button>
    </div>
  );
}

/** The bet slip: a panel beside the markets on wide screens, a sheet over the lower half on phones. */
export function BetSlip() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const isUnfolded = useSlipUnfolded(pathname);
  const signedIn = useSignedIn();
  const slip = useSlip();
  // After an expired session the slip waits for its player's login.
  const selection = signedIn ? slip.selection : undefined;
  useEffect(() => {
    if (signedIn) findInterruptedBet();
  }, [signedIn]);
  // Each page shows the sheet or the bar.
  useEffect(showSheet, [pathname]);
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
      <div className={styles.bars}>
        {selection && !isUnfolded && <SlipBar selection={selection} />}
        <OneClickBar />
      </div>
      <div className={styles.panel} data-open={selection !== undefined && isUnfolded}>
        <div className={styles.wideOnly}>
          {signedIn && <AvailableCredit />}
          <Tabs
            label={t('Bet slip')}
            value={tab}
            onChange={setTab}
            items={[
              { id: 'slip', label: t('Betslip') },
              { id: 'open', label: t('Open Bets'), count: count || null },
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
              <EmptyState picture={<SlipPicture />} text={t('Tap a price to place a bet.')} />
            </div>
          )}
        </div>
        <SlipTools signedIn={signedIn} />
      </div>
    </>
  );
}

export { BetSlip as Fragment };
