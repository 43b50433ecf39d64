import { useTranslation } from '@exchange/i18n';
import { useSettings } from '@exchange/store';
import { MessageCircle, Send } from 'lucide-react';
import { selectContactLinks } from '../support/contact.model.ts';
import styles from './ContactLinks.module.css';

const SERVICES = {
  whatsapp: { name: 'WhatsApp', Icon: MessageCircle },
  telegram: { name: 'Telegram', Icon: Send },
} as const;

/** WhatsApp and Telegram below the tree, each only if its setting has a value. */
export function ContactLinks() {
  const { t } = useTranslation();
  const links = selectContactLinks(useSettings());
  if (links.length === 0) return null;
  return (
    <div className={styles.contact}>
      {links.some(({ service }) => service === 'whatsapp') && (
        <p>{t('Get Instant ID On Whatsapp')}</p>
      )}
      <div className={styles.icons}>
        {links.map(({ service, href }) => {
          const { name, Icon } = SERVICES[service];
          return (
            <a
              key={service}
              className={styles.icon}
              href={href}
              target="_blank"
              rel="noreferrer"
              aria-label={name}
            >
              <Icon size={22} aria-hidden="true" />
            </a>
          );
        })}
      </div>
    </div>
  );
}
