import { PAGE_SIZE, paths, type SecondPersonStep } from '@exchange/contract';
import { Link } from '@exchange/federation/router';
import { formatDateTime, useTranslation } from '@exchange/i18n';
import { Badge, Button, ErrorState, Section } from '@exchange/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListPagination } from '../../shared/ListPagination.tsx';
import { SecondPersonDialog } from './SecondPersonDialog.tsx';
import styles from './SecondPersonPanel.module.css';
import { secondPersonQuery, type Verdict } from './second-person.api.ts';
import { formatStepAmount, STEP_LABELS } from './step.model.ts';

/** Pending steps above the limit of one person; hidden if there are none. */
export function SecondPersonPanel() {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const [asked, setAsked] = useState<{ step: SecondPersonStep; verdict: Verdict }>();
  const { data, isPending, isFetching, refetch } = useQuery(secondPersonQuery(page));
  if (!isPending && !data) {
    return (
      <Section title={t('To confirm')}>
        <ErrorState
          text={t('What waits for a second person could not be loaded.')}
          retryText={t('Try again')}
          onRetry={refetch}
          busy={isFetching}
        />
      </Section>
    );
  }
  if (!data || data.total === 0) return null;
  return (
    <Section title={t('To confirm')} aside={t('{{total}} in all', { total: data.total })}>
      <ul className={styles.list} aria-label={t('To confirm')}>
        {data.rows.map((step) => (
          <li key={step.id} className={styles.row}>
            <div className={styles.facts}>
              <p className={styles.head}>
                <b className={styles.amount}>{formatStepAmount(step)}</b>
                <span>{t(STEP_LABELS[step.kind])}</span>
                <Link to={paths.user(step.user.id)} className={styles.user}>
                  {step.user.name}
                </Link>
                {step.isOwn && <Badge tone="info">{t('Begun by you')}</Badge>}
              </p>
              <span>
                {[
                  !step.isOwn && t('Begun by {{name}}', { name: step.makerName }),
                  step.reference,
                  step.reason,
                  t('Until {{time}}', { time: formatDateTime(step.expiresAt) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </div>
            <div className={styles.actions}>
              {!step.isOwn && (
                <Button variant="accent" onClick={() => setAsked({ step, verdict: 'confirmed' })}>
                  {t('Confirm')}
                </Button>
              )}
              <Button variant="outline" onClick={() => setAsked({ step, verdict: 'declined' })}>
                {t('Decline')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <ListPagination page={page} total={data.total} size={PAGE_SIZE.requests} onChange={setPage} />
      {asked && <SecondPersonDialog {...asked} onClose={() => setAsked(undefined)} />}
    </Section>
  );
}
