import { useTranslation } from '@exchange/i18n';
import { Section, Skeleton } from '@exchange/ui';
import { hasChase } from './match-score.model.ts';

/** Skeleton of a match's head with its final height. */
export function MatchHeadSkeleton(match: Parameters<typeof hasChase>[0]) {
  const { t } = useTranslation();
  return (
    <Section>
      <Skeleton rows={1} rowHeight={hasChase(match) ? 138.8 : 124.8} label={t('Loading')} />
    </Section>
  );
}
