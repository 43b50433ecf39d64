import { DEFAULT_STAKES, STAKE_BOXES } from '@exchange/contract';
import { useTranslation } from '@exchange/i18n';
import { useFeatureEnabled } from '@exchange/store';
import { ErrorState, Section, Skeleton } from '@exchange/ui';
import { useStakeSettings } from '../bet-slip/stake-settings.api.ts';
import { useMarkFirstPriceRender } from '../shared/use-mark-first-price-render.ts';
import { OneClickSettings } from './OneClickSettings.tsx';
import { PriceChangeSettings } from './PriceChangeSettings.tsx';
import { StakeEditor } from './StakeEditor.tsx';
import styles from './StakeSettingsPage.module.css';

/** For backends that send none (point 9). */
const NO_STAKES = Array.from({ length: STAKE_BOXES }, (_, box) => DEFAULT_STAKES[box] ?? 0);

/** `/app/setting`: quick stakes, one-click betting and price changes. */
export function StakeSettingsPage() {
  const { t } = useTranslation();
  // The page has no prices to wait for.
  useMarkFirstPriceRender(true);
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('Edit Stakes')}</h1>
      <Stakes />
      <PriceChangeSettings />
    </div>
  );
}

function Stakes() {
  const { t } = useTranslation();
  const hasOneClick = useFeatureEnabled('oneClick');
  const { data, isPending, isFetching, refetch } = useStakeSettings();
  if (isPending) {
    return (
      <Section>
        <Skeleton rows={6} rowHeight={62} label={t('Loading')} />
      </Section>
    );
  }
  if (data === undefined) {
    return (
      <Section>
        <ErrorState
          text={t('Your stakes could not be loaded.')}
          retryText={t('Try again')}
          onRetry={refetch}
          busy={isFetching}
        />
      </Section>
    );
  }
  return (
    <>
      <StakeEditor stakes={data?.boxes ?? NO_STAKES} />
      {hasOneClick && <OneClickSettings stake={data?.oneClickStake ?? 0} />}
    </>
  );
}
