import { Link } from '@exchange/federation/router';
import { useTranslation } from '@exchange/i18n';
import { PUBLIC_POLICY_LINKS } from '../layout/policy-links.ts';
import { readBrand } from '../shared/brand.ts';
import { useLanguage } from '../shared/language/use-language.ts';
import { DownloadApp } from './DownloadApp.tsx';
import styles from './Footer.module.css';
import { PaymentMarks } from './PaymentMarks.tsx';
import { SocialLinks } from './SocialLinks.tsx';

/** The footer of the home page: app, small print, payments, social links and policies. */
export function Footer() {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { company } = readBrand();
  return (
    <footer className={styles.footer} data-boundary="shell">
      <div className={styles.inner}>
        <div className={styles.row}>
          <DownloadApp />
          <SocialLinks />
        </div>
        <nav className={styles.links} aria-label={t('Policies')}>
          {PUBLIC_POLICY_LINKS.map(({ label, to }) => (
            <Link key={to} to={to} className={styles.link}>
              {t(label)}
            </Link>
          ))}
        </nav>
        <PaymentMarks />
        <div className={styles.small}>
          <span className={styles.adults} role="img" aria-label={t('For adults only: 18+')}>
            18+
          </span>
          <p>
            {company[language]} {t('Play money only. No real payment is taken.')}
          </p>
        </div>
      </div>
    </footer>
  );
}
