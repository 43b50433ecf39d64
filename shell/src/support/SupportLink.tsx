import { useTranslation } from '@exchange/i18n';
import { useSettings, useSignedIn } from '@exchange/store';
import { MessageCircleQuestion } from 'lucide-react';
import { selectWhatsappLink } from '../shared/contact/contact.model.ts';
import { openOverlay } from '../shared/overlay.store.ts';
import styles from './SupportLink.module.css';

/**
 * The floating link to the chat service while site.whatsapp has a value (point 1), on wide screens
 * with the player's support messages; else these are in the account menu.
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
        <button
          type="button"
          className={styles.messages}
          onClick={() => openOverlay({ name: 'support' })}
        >
          {t('Your messages')}
        </button>
      )}
    </section>
  );
}
