import { useTranslation } from '@exchange/i18n';
import { Section, Skeleton } from '@exchange/ui';
import styles from './DepositPanel.module.css';

/** Skeleton of the deposit panel until the accounts are loaded. */
export function PanelSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={styles.place}>
      <div className={styles.desk}>
        <Section title={t('1. Pay to this account')}>
          <Skeleton rows={4} rowHeight={86} label={t('Loading')} />
        </Section>
        <Section title={t('2. Tell us about your payment')}>
          <Skeleton rows={6} rowHeight={80} phoneRowHeight={88} />
        </Section>
      </div>
    </div>
  );
}
