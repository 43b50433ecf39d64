import { paths } from '@exchange/contract';
import { Link } from '@exchange/federation/router';
import { useTranslation } from '@exchange/i18n';
import { buttonClass, EmptyState, Section } from '@exchange/ui';

/** The page of a feature that the brand does not have. */
export function FeatureDisabledPage() {
  const { t } = useTranslation();
  return (
    <Section>
      <EmptyState
        text={t('This is not offered here.')}
        action={
          <Link to={paths.home()} className={buttonClass({ variant: 'accent' })}>
            {t('Go to the home page')}
          </Link>
        }
      />
    </Section>
  );
}
