import {
  REALITY_CHECK_MINUTES,
  type RealityCheck,
  type RealityCheckMinutes,
} from '@exchange/contract';
import { formatDuration, formatRupees, useTranslation } from '@exchange/i18n';
import { RadioGroup, Section } from '@exchange/ui';
import styles from './Break.module.css';
import { useCheckInterval } from './limits.api.ts';

const selectInterval = ({ minutes = 0 }: RealityCheck): RealityCheckMinutes =>
  REALITY_CHECK_MINUTES.find((choice) => choice === minutes) ?? 0;

/** Interval of reality checks, and the current duration and result. */
export function RealityCheckPanel({ check }: { check: RealityCheck }) {
  const { t } = useTranslation();
  const { mutate, isPending } = useCheckInterval();
  return (
    <Section title={t('Reality check')}>
      <div className={styles.form}>
        <p className={styles.hint}>
          {t('A reminder of how long you have been signed in and what you won or lost.')}
        </p>
        <dl className={styles.facts}>
          <dt>{t('Signed in for')}</dt>
          <dd>{formatDuration(check.playedMs)}</dd>
          <dt>{t('Result since then')}</dt>
          <dd>{`${check.netResult > 0 ? '+' : ''}${formatRupees(check.netResult)}`}</dd>
        </dl>
        <RadioGroup
          label={t('Reality check')}
          items={REALITY_CHECK_MINUTES.map((id) => ({
            id,
            label: id === 0 ? t('Never') : t('Every {{minutes}} minutes', { minutes: id }),
          }))}
          value={selectInterval(check)}
          disabled={isPending}
          onChange={(minutes) => mutate({ minutes })}
        />
      </div>
    </Section>
  );
}
