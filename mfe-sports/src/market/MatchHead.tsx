import type { Match } from '@exchange/contract';
import { formatStartPhone, useTranslation } from '@exchange/i18n';
import { Badge, classNames } from '@exchange/ui';
import { memo } from 'react';
import { PinButton } from '../shared/PinButton.tsx';
import { usePins } from '../shared/pins.api.ts';
import { isPinned } from '../shared/pins.model.ts';
import styles from './MatchHead.module.css';
import { MatchScore } from './MatchScore.tsx';
import { hasChase } from './match-score.model.ts';
import { formatCountdown } from './overlay.model.ts';
import { useNow } from './use-now.ts';

function TimeLeft({ startsAt }: { startsAt: Date }) {
  const { t } = useTranslation();
  const now = useNow();
  const seconds = Math.ceil((startsAt.getTime() - now.getTime()) / 1000);
  return <span>{seconds > 0 ? formatCountdown(seconds) : t('Match Started')}</span>;
}

/** Head of a match page: series, name, score, start and countdown. */
export const MatchHead = memo(function MatchHead({ match }: { match: Match }) {
  const { t } = useTranslation();
  const { pins } = usePins();
  return (
    <header className={styles.head}>
      <div className={styles.series}>
        <span className={styles.league}>{match.seriesName ?? t('League N/A')}</span>
        {match.inPlay && <Badge tone="live">{t('LIVE')}</Badge>}
        <span className={styles.pin}>
          <PinButton match={match} pinned={pins && isPinned(pins, match.id)} />
        </span>
      </div>
      <div className={classNames(styles.score, hasChase(match) && styles.withChase)}>
        <MatchScore match={match} />
      </div>
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
