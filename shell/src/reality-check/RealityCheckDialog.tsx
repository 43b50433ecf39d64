import type { RealityCheck } from '@exchange/contract';
import { Link } from '@exchange/federation/router';
import { formatDuration, formatRupees, useTranslation } from '@exchange/i18n';
import { Button, buttonClass, Dialog, resultClass } from '@exchange/ui';
import { ErrorBoundary } from 'react-error-boundary';
import { logOut } from '../auth/auth.api.ts';
import { useAreaLinks } from '../remotes/page-areas.ts';
import styles from './RealityCheckDialog.module.css';
import { confirmCheck } from './reality-check.api.ts';

/** The links of areas, which also confirm the check. */
function AreaButtons({ goOn }: { goOn: () => void }) {
  return useAreaLinks('reality-check').map(({ label, to }) => (
    <Link
      key={to}
      className={buttonClass({ variant: 'outline', wide: true })}
      to={to}
      onClick={goOn}
    >
      {label}
    </Link>
  ));
}

/** Shows the duration of the sign-in and its result, with buttons to go on or sign out. */
export function RealityCheckDialog({ check }: { check: RealityCheck }) {
  const { t } = useTranslation();
  const goOn = () => confirmCheck(check);
  const { netResult, playedMs } = check;
  return (
    <Dialog open onClose={goOn} title={t('Reality check')}>
      <div className={styles.check}>
        <dl className={styles.facts}>
          <div>
            <dt>{t('Signed in for')}</dt>
            <dd>{formatDuration(playedMs)}</dd>
          </div>
          <div>
            <dt>{t('Result since then')}</dt>
            <dd className={resultClass(netResult)}>
              {`${netResult > 0 ? '+' : ''}${formatRupees(netResult)}`}
            </dd>
          </div>
        </dl>
        <p className={styles.hint}>{t('Open bets count once they are settled.')}</p>
        <Button variant="accent" wide onClick={goOn}>
          {t('Go on')}
        </Button>
        <ErrorBoundary fallback={null}>
          <AreaButtons goOn={goOn} />
        </ErrorBoundary>
        <Button variant="outline" wide onClick={() => void logOut()}>
          {t('Sign Out')}
        </Button>
      </div>
    </Dialog>
  );
}
