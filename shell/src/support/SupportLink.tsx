import { useTranslation } from '@exchange/i18n';
import { useSettings, useSignedIn } from '@exchange/store';
import { MessageCircleQuestion } from 'lucide-react';
import { selectWhatsappLink } from '../shared/contact/contact.model.ts';
import { openSupportPanel } from '../shared/support-panel.ts';
import styles from './SupportLink.module.css';

/**
 * Shows the floating link to the chat service while site.whatsapp has a value (point 1); where there
 * is room, a player's messages with support stand beside it, else the account menu leads to them.
 */
export function SupportLink() {
  const { t } = useTranslation();
  const signedIn = useSignedIn();
  const chat = selectWhatsappLink(useSettings());
  if (!chat) return null;
  return (
    <section className={styles.place} aria-label={t('Support')} data-support-link="">
      <a
        className={styles.link}
        href={chat}
        target="_blank"
        rel="noreferrer"
        aria-label={t('Support')}
      >
        <span className={styles.icon}>
          <MessageCircleQuestion size="1.5em" aria-hidden="true" />
        </span>
      </a>
      {signedIn && (
        <button type="button" className={styles.messages} onClick={openSupportPanel}>
          {t('Your messages')}
        </button>
      )}
    </section>
  );
}
