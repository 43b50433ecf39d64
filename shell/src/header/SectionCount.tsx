import { useTranslation } from '@exchange/i18n';
import { useEventCounts } from './counts.api.ts';
import styles from './SubHeader.module.css';
import { selectInPlayCount } from './section-count.model.ts';

/** Number of in-play matches of a section; reserves its space before it is loaded. */
export function SectionCount({ sport }: { sport: string }) {
  const { t } = useTranslation();
  const count = selectInPlayCount(useEventCounts().data, sport);
  return (
    <span className={styles.count} title={t('Matches in play')}>
      {count ?? ''}
    </span>
  );
}
