import type { Match } from '@exchange/contract';
import { formatStartPhone, useTranslation } from '@exchange/i18n';
import { Badge } from '@exchange/ui';
import { memo } from 'react';
import styles from './MatchHead.module.css';
import { MatchScore } from './MatchScore.tsx';
import { formatCountdown } from './overlay.model.ts';
import { useNow } from './use-now.ts';

function TimeLeft({ startsAt }: { startsAt: Date }) {
  const { t } = useTranslation();
  const now = useNow();
  const seconds = Math.ceil((startsAt.getTime() - now.getTime()) / 1000);
  return <span>{seconds > 0 ? formatCountdown(seconds) : t('Match Started')}</span>;
}

/** The head of a match page: series, name, score, start and the time until then. */
export const MatchHead = memo(function MatchHead({ match }: { match: Match }) {
  const { t } = useTranslation();
  return (
    <header className={styles.head}>
      <p className={styles.series}>
        <span>{match.seriesName ?? t('League N/A')}</span>
        {match.inPlay && <Badge tone="live">{t('LIVE')}</Badge>}
      </p>
      <MatchScore match={match} />
      <p className={styles.start}>
        {match.startsAt ? (
          <>
            <time dateTime={match.startsAt.toISOString()}>{formatStartPhone(match.startsAt)}</time>
            <TimeLeft startsAt={match.startsAt} />
          </>
        ) : (
          t('Time N/A')
        )}
      </p>
    </header>
  );
});
