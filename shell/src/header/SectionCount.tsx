import { useTranslation } from '@exchange/i18n';
import { useEventCounts } from './counts.api.ts';
import styles from './SubHeader.module.css';
import { selectInPlayCount } from './section-count.model.ts';

/** How many matches of a section are in play; keeps its place before it knows. */
export function SectionCount({ sport }: { sport: string }) {
  const { t } = useTranslation();
  const count = selectInPlayCount(useEventCounts().data, sport);
  return (
    <span className={styles.count} title={t('Matches in play')}>
      {count ?? ''}
    </span>
  );
}
