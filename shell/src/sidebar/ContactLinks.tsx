import { useTranslation } from '@exchange/i18n';
import { useSettings } from '@exchange/store';
import { selectContactLinks } from '../shared/contact/contact.model.ts';
import { ServiceLinks } from '../shared/contact/ServiceLinks.tsx';
import styles from './ContactLinks.module.css';

/** WhatsApp and Telegram below the tree, if they are configured. */
export function ContactLinks() {
  const { t } = useTranslation();
  const links = selectContactLinks(useSettings());
  if (links.length === 0) return null;
  return (
    <div className={styles.contact}>
      {links.some(({ service }) => service === 'whatsapp') && (
        <p>{t('Get Instant ID On Whatsapp')}</p>
      )}
      <ServiceLinks links={links} />
    </div>
  );
}
