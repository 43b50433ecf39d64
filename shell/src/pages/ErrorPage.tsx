import { useTranslation } from '@exchange/i18n';
import { ErrorState, Section } from '@exchange/ui';

/** The shell's last error boundary, with a link home. */
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
