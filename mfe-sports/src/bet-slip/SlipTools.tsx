import { paths } from '@exchange/contract';
import { Link } from '@exchange/federation/router';
import { useTranslation } from '@exchange/i18n';
import { requestLoginFor, useFeatureEnabled } from '@exchange/store';
import { Settings2 } from 'lucide-react';
import { OneClickSwitch } from './OneClickSwitch.tsx';
import { PriceChangeSelect } from './PriceChangeSelect.tsx';
import styles from './SlipTools.module.css';

/** Settings of bets: one-click betting, price changes, and a link to the stakes. */
export function SlipTools({ signedIn }: { signedIn: boolean }) {
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
