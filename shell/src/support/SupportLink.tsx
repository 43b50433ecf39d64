import { useTranslation } from '@exchange/i18n';
import { useSettings, useSignedIn } from '@exchange/store';
import { useMediaQuery, WIDE } from '@exchange/ui';
import { MessageCircleQuestion } from 'lucide-react';
import { selectWhatsappLink } from '../shared/contact/contact.model.ts';
import { openOverlay } from '../shared/overlay.store.ts';
import styles from './SupportLink.module.css';

/**
 * The floating link to the chat service while site.whatsapp has a value (point 1), with the player's
 * support messages. On narrow screens, where prices reach every edge, the menu has the link and the
 * account menu the messages.
 */
export function SupportLink() {
  const { t } = useTranslation();
  const signedIn = useSignedIn();
  const chat = selectWhatsappLink(useSettings());
  const isWide = useMediaQuery(WIDE);
  if (!chat || !isWide) return null;
  return (
    <section className={styles.place} aria-label={t('Support')} data-support-link="">
      <a
        className={styles.link}
        href={chat}
        target="_blank"
        rel="noreferrer"
        aria-label={t('Support')}
      >
        <MessageCircleQuestion size={24} aria-hidden="true" />
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
