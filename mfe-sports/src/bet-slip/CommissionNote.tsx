import { useTranslation } from '@exchange/i18n';
import styles from './CommissionNote.module.css';

/** The market's commission, since results are shown without it. Nothing without commission. */
export function CommissionNote({ percent }: { percent: number | undefined }) {
  const { t } = useTranslation();
  if (!percent) return null;
  return (
    <p className={styles.commission}>{t('{{percent}}% commission on net winnings', { percent })}</p>
  );
}
