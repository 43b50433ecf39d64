import { paths } from '@exchange/contract';
import { Link } from '@exchange/federation/router';
import { useTranslation } from '@exchange/i18n';
import { buttonClass, EmptyState, Section } from '@exchange/ui';

/** Page of an unknown path. */
export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <Section>
      <EmptyState
        text={t('There is no page at this address.')}
        action={
          <Link to={paths.home()} className={buttonClass({ variant: 'accent' })}>
            {t('Go to the home page')}
          </Link>
        }
      />
    </Section>
  );
}
