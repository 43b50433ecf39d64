import type { PolicyName } from '@exchange/contract';
import { useTranslation } from '@exchange/i18n';
import { ErrorState, Section, Skeleton } from '@exchange/ui';
import type { ReactNode } from 'react';
import { readBrand } from '../shared/brand.ts';
import { useLanguage } from '../shared/language/use-language.ts';
import { PolicyArticle } from './PolicyArticle.tsx';
import { PolicyLinks } from './PolicyLinks.tsx';
import { usePolicyText } from './policy-text.api.ts';

/** A policy page in the player's language. */
export function PolicyPage({ name, extra }: { name: PolicyName; extra?: ReactNode }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { data, isError, isFetching, refetch } = usePolicyText(name, language);
  const { name: brand, company } = readBrand();
  const blanks = { brand, company: company[language] };
  const renderText = () => {
    if (data) return <PolicyArticle text={data} blanks={blanks} extra={extra} />;
    if (!isError) return <Skeleton rows={8} rowHeight={64} label={t('Loading')} />;
    return (
      <ErrorState
        text={t('This page could not be loaded.')}
        retryText={t('Try again')}
        onRetry={refetch}
        busy={isFetching}
      />
    );
  };
  return (
    <Section>
      {renderText()}
      <PolicyLinks />
    </Section>
  );
}
