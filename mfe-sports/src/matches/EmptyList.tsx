import { paths } from '@exchange/contract';
import { Link } from '@exchange/federation/router';
import { useTranslation } from '@exchange/i18n';
import { buttonClass, EmptyState, Section } from '@exchange/ui';
import { type ListQuery, selectTitle } from './match-list.model.ts';

/** A list without matches; an ended or unknown series links to its sport. */
export function EmptyList({ query }: { query: ListQuery }) {
  const { t } = useTranslation();
  const title = selectTitle(query);
  return (
    <Section>
      <EmptyState
        text={t('No data available')}
        action={
          query.seriesId !== '0' && (
            <Link
              to={paths.sport(query.sportId === '0' ? 'all' : query.sportId)}
              className={buttonClass({ variant: 'accent' })}
            >
              {t('All matches of {{sport}}', { sport: t(title) })}
            </Link>
          )
        }
      />
    </Section>
  );
}
