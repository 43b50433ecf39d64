import { formatResult, useTranslation } from '@exchange/i18n';
import styles from './PreviewList.module.css';
import { calculateSessionResult } from './preview.model.ts';
import type { SlipSelection } from './slip.model.ts';

/** Win and loss of a session bet. */
export function SessionPreview({ selection, stake }: { selection: SlipSelection; stake: number }) {
  const { t } = useTranslation();
  const { win, lose } = calculateSessionResult(selection, stake);
  return (
    <ul className={styles.list}>
      <li className={styles.row}>
        <span className={styles.name}>{t('If it wins')}</span>
        <span className={styles.profit}>{formatResult(win)}</span>
      </li>
      <li className={styles.row}>
        <span className={styles.name}>{t('If it loses')}</span>
        <span className={styles.loss}>{formatResult(lose)}</span>
      </li>
    </ul>
  );
}
