import { useTranslation } from '@exchange/i18n';
import styles from './CommissionNote.module.css';

/** What the market takes of a net win: results are shown before it. Nothing where it takes nothing. */
export function CommissionNote({ percent }: { percent: number | undefined }) {
  const { t } = useTranslation();
  if (!percent) return null;
  return <p className={styles.note}>{t('{{percent}}% commission on net winnings', { percent })}</p>;
}
