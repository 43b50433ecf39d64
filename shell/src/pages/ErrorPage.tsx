import { useTranslation } from '@exchange/i18n';
import { ErrorState, Section } from '@exchange/ui';

/** The shell's last boundary: a fault of a page leaves a way on, never a blank screen. */
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
