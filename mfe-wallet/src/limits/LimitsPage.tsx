import { LIMIT_KINDS, type SaferGambling } from '@exchange/contract';
import { useTranslation } from '@exchange/i18n';
import { EmptyState, ErrorState, Section, Skeleton } from '@exchange/ui';
import { BreakNotice } from './BreakNotice.tsx';
import { ExclusionPanel } from './ExclusionPanel.tsx';
import styles from './LimitsPage.module.css';
import { LimitsPanel } from './LimitsPanel.tsx';
import { isUnknownCall, useLimits } from './limits.api.ts';
import { RealityCheckPanel } from './RealityCheckPanel.tsx';
import { TimeOutPanel } from './TimeOutPanel.tsx';

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
  const { data, error, isPending, isFetching, refetch } = useLimits();
  if (isPending) {
    return (
      <Section>
        <Skeleton rows={9} rowHeight={72} label={t('Loading')} />
      </Section>
    );
  }
  if (!data) {
    return (
      <Section>
        {isUnknownCall(error) ? (
          <EmptyState text={t('This is not offered here.')} />
        ) : (
          <ErrorState
            text={t('Your limits could not be loaded.')}
            retryText={t('Try again')}
            onRetry={refetch}
            busy={isFetching}
          />
        )}
      </Section>
    );
  }
  return <Tools state={data} />;
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
