import { Link } from '@exchange/federation/router';
import { useTranslation } from '@exchange/i18n';
import { useSettings } from '@exchange/store';
import { Button, useMediaQuery } from '@exchange/ui';
import { useStore } from 'zustand';
import { readBrand } from '../shared/brand.ts';
import { selectSocialLinks } from '../shared/contact/contact.model.ts';
import { ServiceLinks } from '../shared/contact/ServiceLinks.tsx';
import { installApp, installStore } from '../shared/install.store.ts';
import { useLanguage } from '../shared/language/languages.tsx';
import { PUBLIC_POLICY_LINKS } from '../shared/policy-links.ts';
import appPicture from './app.svg';
import styles from './Footer.module.css';

/** The project's icons of payment methods, no company's marks. Paths in a box of 32 by 24. */
const PAYMENT_GLYPHS = {
  bank: {
    tint: 'M3 10h18l-9-6z',
    line: 'M3 10h18l-9-6zM4 20h16M6.500 12.500v5M12 12.500v5M17.500 12.500v5M24 15h6m-2.500-2.500L30 15l-2.500 2.500',
  },
  instant: {
    tint: 'M20 3.500a8.500 8.500 0 1 0 0 17a8.500 8.500 0 1 0 0-17z',
    line: 'M20 3.500a8.500 8.500 0 1 1-6 2.500M21 7.500l-4 5.500h5l-3 4.500M2 8h6M4 12h4M2 16h6',
  },
  code: {
    tint: 'M11 2h10a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H11a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2z',
    line: 'M11 2h10a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H11a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2zM12.500 6h2.500v2.500h-2.500zM17.500 6H20v2.500h-2.500zM12.500 11h2.500v2.500h-2.500zM17.500 11v2.500H20M14.500 18.500h3',
  },
  browser: {
    tint: 'M3 3h26v5H3z',
    line: 'M4 3h24a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM3 8h26M12.500 11h7M12.500 13.500h7M12.500 11c5.500 0 5.500 5 0 5l5 3',
  },
  purse: {
    tint: 'M21.500 11H28v5h-6.500a2.500 2.500 0 0 1 0-5z',
    line: 'M26 11V9a2 2 0 0 0-2-2H6a2 2 0 0 1 0-4h17v4M4 5v14a2 2 0 0 0 2 2h18a2 2 0 0 0 2-2v-3M21.500 11H28v5h-6.500a2.500 2.500 0 0 1 0-5z',
  },
} as const;
type PaymentGlyphName = keyof typeof PAYMENT_GLYPHS;

/** Icon of a payment method, beside its name. */
function PaymentGlyph({ name }: { name: PaymentGlyphName }) {
  const { tint, line } = PAYMENT_GLYPHS[name];
  return (
    <svg className={styles.glyph} viewBox="0 0 32 24" width={32} height={24} aria-hidden="true">
      <path className={styles.glyphTint} d={tint} />
      <path className={styles.glyphLine} d={line} />
    </svg>
  );
}

/** Payment methods of a brand without logos. */
const MARKS = [
  { label: 'Bank transfer', glyph: 'bank' },
  { label: 'IMPS', glyph: 'instant' },
  { label: 'UPI', glyph: 'code' },
  { label: 'Net banking', glyph: 'browser' },
  { label: 'Play wallet', glyph: 'purse' },
] as const;

/** Shows the logos of the brand's banks, else the demo's payment methods. */
export function PaymentMarks() {
  const { t } = useTranslation();
  const { payments } = readBrand();
  return (
    <ul className={styles.marks} aria-label={t('Payments')}>
      {payments.map(({ name, image }) => (
        <li key={image} className={styles.mark}>
          <img
            className={styles.logo}
            src={image}
            alt={t(name)}
            width={64}
            height={24}
            loading="lazy"
          />
        </li>
      ))}
      {payments.length === 0 &&
        MARKS.map(({ label, glyph }) => (
          <li key={label} className={styles.mark}>
            <PaymentGlyph name={glyph} />
            {t(label)}
          </li>
        ))}
    </ul>
  );
}

/**
 * Installation of the app: a button if the browser supports it, else instructions; nothing inside
 * the installed app.
 */
export function DownloadApp() {
  const { t } = useTranslation();
  const { offer } = useStore(installStore);
  const installed = useMediaQuery('(display-mode: standalone)');
  if (installed) return null;
  return (
    <figure className={styles.app}>
      <img src={appPicture} alt="" width={72} height={96} loading="lazy" />
      <figcaption>
        <b className={styles.appTitle}>{t('Download the app')}</b>
        {offer ? (
          <Button variant="accent" onClick={installApp}>
            {t('Install')}
          </Button>
        ) : (
          <span>{t('Open this site on your phone and add it to the home screen.')}</span>
        )}
      </figcaption>
    </figure>
  );
}

/** A link for each configured social service. */
function SocialLinks() {
  const { t } = useTranslation();
  const links = selectSocialLinks(useSettings());
  if (links.length === 0) return null;
  return (
    <nav aria-label={t('Social media')}>
      <ServiceLinks links={links} />
    </nav>
  );
}

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
