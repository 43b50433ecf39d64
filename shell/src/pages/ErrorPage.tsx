import { paths } from '@exchange/contract';
import { Link } from '@exchange/federation/router';
import { useTranslation } from '@exchange/i18n';
import { markFirstPriceRender } from '@exchange/store';
import { buttonClass, EmptyState, ErrorState, PagePicture, Section } from '@exchange/ui';
import { useEffect } from 'react';

/** Page of an unknown path. */
export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <Section>
      <EmptyState
        picture={<PagePicture />}
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

/** Page in place of one of the shell's pages that failed; the bars around it stay. */
export function ErrorPage() {
  const { t } = useTranslation();
  return (
    <Section>
      <ErrorState
        text={t('Something went wrong on this page. Your money and bets are safe.')}
        retryText={t('Reload the page')}
        onRetry={() => window.location.reload()}
      />
    </Section>
  );
}

/**
 * Page of a shell whose layout failed. By its mark the edge's script in the page and the gate of
 * releases know that this shell did not start.
 */
export function RootErrorPage() {
  // No prices will come: the page's frame must not hide this.
  useEffect(markFirstPriceRender, []);
  return (
    <div data-shell-failed="">
      <ErrorPage />
    </div>
  );
}

/** The page of a feature that the brand does not have. */
export function FeatureDisabledPage() {
  const { t } = useTranslation();
  return (
    <Section>
      <EmptyState
        picture={<PagePicture />}
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

/** Page of an area that is switched off; replaced when the area returns. */
export function SwitchedOffPage() {
  const { t } = useTranslation();
  return (
    <Section>
      <div role="status">
        <EmptyState
          picture={<PagePicture />}
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
