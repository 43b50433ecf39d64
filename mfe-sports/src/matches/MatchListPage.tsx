import { paths } from '@exchange/contract';
import { Link, useParams } from '@exchange/federation/router';
import { useTranslation } from '@exchange/i18n';
import { buttonClass, EmptyState, Section, VisuallyHiddenHeading } from '@exchange/ui';
import { useMemo, useState } from 'react';
import { MatchListPageSection } from './MatchListPageSection.tsx';
import { type ListQuery, selectListQuery, selectTitle } from './match-list.model.ts';
import { SportTabs } from './SportTabs.tsx';
import styles from './sections.module.css';

/** `/sport/:type?/:matchId?`: matches under their series. */
export function MatchListPage() {
  const { t } = useTranslation();
  const { type, matchId } = useParams();
  const query = useMemo(() => selectListQuery(type, matchId), [type, matchId]);
  return (
    <div className={styles.sections}>
      <VisuallyHiddenHeading>{t(query ? selectTitle(query) : 'Sports')}</VisuallyHiddenHeading>
      <SportTabs />
      {query ? <ListPages key={`${type} ${matchId}`} query={query} /> : <UnknownSport />}
    </div>
  );
}

/** The loaded pages of a list; each loads the next one near the screen. */
function ListPages({ query }: { query: ListQuery }) {
  const [pages, setPages] = useState(1);
  return Array.from({ length: pages }, (_, index) => {
    const page = index + 1;
    const isLast = page === pages;
    return (
      <MatchListPageSection
        key={page}
        query={query}
        page={page}
        {...(isLast && { onNext: () => setPages(page + 1) })}
      />
    );
  });
}

function UnknownSport() {
  const { t } = useTranslation();
  return (
    <Section>
      <EmptyState
        text={t('There is no such sport.')}
        action={
          <Link to={paths.sport('all')} className={buttonClass({ variant: 'accent' })}>
            {t('All sports')}
          </Link>
        }
      />
    </Section>
  );
}
