import { TIME_OUT_CHOICES } from '@exchange/contract';
import { formatSpan, type TimeSpan, useTranslation } from '@exchange/i18n';
import { BreakPanel } from './BreakPanel.tsx';
import { useBeginTimeOut } from './limits.api.ts';

const HOUR_MS = 60 * 60 * 1000;
const [SHORTEST] = TIME_OUT_CHOICES;

/** Lengths in hours with their display names. */
const LENGTHS: Readonly<Record<(typeof TIME_OUT_CHOICES)[number], TimeSpan>> = {
  24: { value: 24, unit: 'hour' },
  168: { value: 1, unit: 'week' },
  720: { value: 1, unit: 'month' },
  1008: { value: 6, unit: 'week' },
};

/** A break of hours or weeks that ends by itself. */
export function TimeOutPanel() {
  const { t } = useTranslation();
  const { mutateAsync, isPending } = useBeginTimeOut();
  return (
    <BreakPanel
      title={t('Time-out')}
      about={t('A short break. It begins at once and ends by itself.')}
      lengths={TIME_OUT_CHOICES}
      first={SHORTEST}
      toLabel={(hours) => formatSpan(LENGTHS[hours])}
      toEnd={(hours) => new Date(Date.now() + hours * HOUR_MS)}
      beginText={t('Begin time-out')}
      busy={isPending}
      onBegin={mutateAsync}
    />
  );
}
