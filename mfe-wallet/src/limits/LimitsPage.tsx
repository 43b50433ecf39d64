import {
  addMonths,
  EXCLUSION_CHOICES,
  EXCLUSION_MONTHS,
  type GamblingBreak,
  type GamblingLimit,
  LIMIT_KINDS,
  type LimitKind,
  type SaferGambling,
  TIME_OUT_CHOICES,
} from '@exchange/contract';
import { formatDateTime, formatSpan, type TimeSpan, useTranslation } from '@exchange/i18n';
import { serverNow } from '@exchange/store';
import { Button, EmptyState, QueryState, Section, Skeleton } from '@exchange/ui';
import { useEffect, useRef } from 'react';
import { BreakPanel } from './BreakPanel.tsx';
import limitStyles from './Limit.module.css';
import { LimitRow } from './LimitRow.tsx';
import styles from './LimitsPage.module.css';
import {
  isUnknownCall,
  KIND_TEXTS,
  KIND_TITLES,
  useBeginTimeOut,
  useEndExclusion,
  useExcludeSelf,
  useLimits,
} from './limits.api.ts';
import { RealityCheckPanel } from './RealityCheckPanel.tsx';

/** The player's current break, its end, and how to end it. */
function BreakNotice({ active }: { active: GamblingBreak }) {
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
        <h2 className={styles.noticeTitle}>
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

const HOUR_MS = 60 * 60 * 1000;
const [SHORTEST] = TIME_OUT_CHOICES;

/** Lengths in hours with their display names. */
const LENGTHS: Readonly<Record<(typeof TIME_OUT_CHOICES)[number], TimeSpan>> = {
  24: { value: 24, unit: 'hour' },
  168: { value: 1, unit: 'week' },
  720: { value: 1, unit: 'month' },
  1008: { value: 6, unit: 'week' },
};

/** A break of hours or weeks that ends by itself. */
function TimeOutPanel() {
  const { t } = useTranslation();
  const { mutateAsync, isPending } = useBeginTimeOut();
  return (
    <BreakPanel
      title={t('Time-out')}
      about={t('A short break. It begins at once and ends by itself.')}
      lengths={TIME_OUT_CHOICES}
      first={SHORTEST}
      toLabel={(hours) => formatSpan(LENGTHS[hours])}
      toEnd={(hours) => new Date(serverNow().getTime() + hours * HOUR_MS)}
      beginText={t('Begin time-out')}
      busy={isPending}
      onBegin={mutateAsync}
    />
  );
}

const MONTHS_A_YEAR = 12;

const formatLength = (months: number) =>
  months % MONTHS_A_YEAR === 0
    ? formatSpan({ value: months / MONTHS_A_YEAR, unit: 'year' })
    : formatSpan({ value: months, unit: 'month' });

/** A break of months or years, which the player must end. */
function ExclusionPanel() {
  const { t } = useTranslation();
  const { mutateAsync, isPending } = useExcludeSelf();
  return (
    <BreakPanel
      title={t('Self-exclusion')}
      about={t(
        'A long break. After its time it goes on until you end it yourself, and 24 hours more.',
      )}
      lengths={EXCLUSION_CHOICES}
      first={EXCLUSION_MONTHS.default}
      toLabel={formatLength}
      toEnd={(months) => addMonths(serverNow(), months)}
      beginText={t('Exclude myself')}
      busy={isPending}
      onBegin={mutateAsync}
    />
  );
}

/** The limits of one kind, by period. */
function LimitsPanel({ kind, limits }: { kind: LimitKind; limits: readonly GamblingLimit[] }) {
  const { t } = useTranslation();
  return (
    <Section title={t(KIND_TITLES[kind])}>
      <p className={limitStyles.about}>{t(KIND_TEXTS[kind])}</p>
      <ul className={limitStyles.list}>
        {limits.map((limit) => (
          <LimitRow key={limit.period} limit={limit} />
        ))}
      </ul>
    </Section>
  );
}

/** `/app/limits`: the player's safer gambling settings. */
export function LimitsPage() {
  const { t } = useTranslation();
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('Limits and breaks')}</h1>
      <Content />
    </div>
  );
}

function Content() {
  const { t } = useTranslation();
  const query = useLimits();
  if (!query.data && isUnknownCall(query.error)) {
    return (
      <Section>
        <EmptyState text={t('This is not offered here.')} />
      </Section>
    );
  }
  return (
    <QueryState
      query={query}
      loading={<Skeleton rows={9} rowHeight={72} />}
      failedText={t('Your limits could not be loaded.')}
      frame={(state) => <Section>{state}</Section>}
    >
      {(state) => <Tools state={state} />}
    </QueryState>
  );
}

function Tools({ state }: { state: SaferGambling }) {
  return (
    <>
      {state.break && <BreakNotice active={state.break} />}
      <div className={styles.limits}>
        {LIMIT_KINDS.map((kind) => (
          <LimitsPanel
            key={kind}
            kind={kind}
            limits={state.limits.filter((limit) => limit.kind === kind)}
          />
        ))}
      </div>
      <div className={styles.breaks}>
        <TimeOutPanel />
        <ExclusionPanel />
        <RealityCheckPanel check={state.realityCheck} />
      </div>
    </>
  );
}
