import { paths } from '@exchange/contract';
import { Link, useLocation } from '@exchange/federation/router';
import { useTranslation } from '@exchange/i18n';
import { LinkTabs, linkTabClass, Section } from '@exchange/ui';
import type { ReactNode } from 'react';
import styles from './ReportLayout.module.css';

const REPORTS = [
  { label: 'Open Bets', to: paths.openBets() },
  { label: 'Bet History', to: paths.betHistory() },
  { label: 'Betting Profit and Loss', to: paths.profitLoss() },
  { label: 'Account Statement', to: paths.accountStatement() },
  { label: 'Market Analysis', to: paths.marketAnalysis() },
] as const;

/** Layout of every report: links to the others, and its title. */
export function ReportLayout({
  title,
  aside,
  children,
}: {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <div className={styles.page}>
      <LinkTabs label={t('Reports')} current={pathname}>
        {REPORTS.map(({ label, to }) => (
          <Link
            key={to}
            to={to}
            className={linkTabClass()}
            aria-current={to.toLowerCase() === pathname.toLowerCase() ? 'page' : undefined}
          >
            {t(label)}
          </Link>
        ))}
      </LinkTabs>
      <Section title={title} headingLevel="h1" aside={aside}>
        {children}
      </Section>
    </div>
  );
}
