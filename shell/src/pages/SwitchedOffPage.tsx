import { paths } from '@exchange/contract';
import { Link } from '@exchange/federation/router';
import { useTranslation } from '@exchange/i18n';
import { buttonClass, EmptyState, Section } from '@exchange/ui';

/** Page of an area that is switched off; replaced when the area returns. */
export function SwitchedOffPage() {
  const { t } = useTranslation();
  return (
    <Section>
      <div role="status">
        <EmptyState
          text={t('This part is switched off at the moment.')}
          action={
            <Link to={paths.home()} className={buttonClass({ variant: 'accent' })}>
              {t('Go to the home page')}
            </Link>
          }
        />
      </div>
    </Section>
  );
}
