import { addMonths, EXCLUSION_CHOICES, EXCLUSION_MONTHS } from '@exchange/contract';
import { formatSpan, useTranslation } from '@exchange/i18n';
import { BreakPanel } from './BreakPanel.tsx';
import { useExcludeSelf } from './limits.api.ts';

const MONTHS_A_YEAR = 12;

const formatLength = (months: number) =>
  months % MONTHS_A_YEAR === 0
    ? formatSpan({ value: months / MONTHS_A_YEAR, unit: 'year' })
    : formatSpan({ value: months, unit: 'month' });

/** A break of months or years, which the player must end. */
export function ExclusionPanel() {
  const { t } = useTranslation();
  const { mutateAsync, isPending } = useExcludeSelf();
  return (
    <BreakPanel
      title={t('Self-exclusion')}
      about={t(
        'A long break. After its time it goes on until you end it yourself, and 24 hours more.',
      )}
      lengths={EXCLUSION_CHOICES}
      first={EXCLUSION_MONTHS.default}
      toLabel={formatLength}
      toEnd={(months) => addMonths(new Date(), months)}
      beginText={t('Exclude myself')}
      busy={isPending}
      onBegin={mutateAsync}
    />
  );
}
