import { paths } from '@exchange/contract';
import { Link } from '@exchange/federation/router';
import { useTranslation } from '@exchange/i18n';
import { useSignedIn } from '@exchange/store';
import { Button, buttonClass, EmptyState, ErrorState, Section, Skeleton } from '@exchange/ui';
import { usePins } from '../../shared/pins.api.ts';
import { requestLoginHere } from '../../shared/request-login-here.ts';
import { useMarkFirstPriceRender } from '../../shared/use-mark-first-price-render.ts';
import styles from './MultiMarketPage.module.css';
import { PinnedMatch } from './PinnedMatch.tsx';

/** `/multi-market`: the markets of all pinned matches at once. */
export function MultiMarketPage() {
  const { t } = useTranslation();
  const signedIn = useSignedIn();
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('Multi Markets')}</h1>
      {!signedIn && (
        <Section className={styles.login}>
          <p>{t('Pinned matches are kept until you leave. Log in to keep them.')}</p>
          <Button variant="accent" onClick={requestLoginHere}>
            {t('Log in')}
          </Button>
        </Section>
      )}
      <PinnedMatches />
    </div>
  );
}

function PinnedMatches() {
  const { t } = useTranslation();
  const { pins, isError, isFetching, refetch } = usePins();
  useMarkFirstPriceRender(isError || pins?.length === 0);
  if (!pins && isError) {
    return (
      <Section>
        <ErrorState
          text={t('Your pinned matches could not be loaded.')}
          retryText={t('Try again')}
          onRetry={refetch}
          busy={isFetching}
        />
      </Section>
    );
  }
  if (!pins) {
    return (
      <Section>
        <Skeleton rows={4} rowHeight={62} label={t('Loading')} />
      </Section>
    );
  }
  if (pins.length === 0) {
    return (
      <Section>
        <EmptyState
          text={t('No match is pinned. Pin matches in the lists to follow their markets here.')}
          action={
            <Link to={paths.sport('inplay')} className={buttonClass({ variant: 'accent' })}>
              {t('Matches in play')}
            </Link>
          }
        />
      </Section>
    );
  }
  return (
    <div className={styles.markets}>
      {pins.map((pin) => (
        <PinnedMatch key={pin.matchId} pin={pin} />
      ))}
    </div>
  );
}
