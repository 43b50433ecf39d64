import type { GamblingBreak } from '@exchange/contract';
import { formatDateTime, useTranslation } from '@exchange/i18n';
import { Button, Section } from '@exchange/ui';
import { useEffect, useRef } from 'react';
import styles from './BreakNotice.module.css';
import { useEndExclusion } from './limits.api.ts';

/** The player's current break, its end, and how to end it. */
export function BreakNotice({ active }: { active: GamblingBreak }) {
  const { t } = useTranslation();
  const { mutate, isPending } = useEndExclusion();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that started it may be far below.
    notice.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const { kind, until, opens, isOver } = active;
  const time = formatDateTime(opens ?? until);
  return (
    <Section className={styles.notice}>
      <div ref={notice} className={styles.body} role="status">
        <h2 className={styles.title}>
          {kind === 'time-out' ? t('You are taking a time-out') : t('You have excluded yourself')}
        </h2>
        <p>
          {kind === 'exclusion' && !opens && isOver
            ? t('Its time is over. It goes on until you end it.')
            : t('Until {{time}} you cannot bet, deposit or play.', { time })}
        </p>
        <p className={styles.hint}>
          {t('You can still sign in, read your account, cash out and withdraw.')}
        </p>
        {kind === 'exclusion' && !opens && isOver && (
          <Button
            variant="outline"
            className={styles.end}
            busy={isPending}
            onClick={() => mutate()}
          >
            {t('End self-exclusion in 24 hours')}
          </Button>
        )}
      </div>
    </Section>
  );
}
