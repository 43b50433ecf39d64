import { useTranslation } from '@exchange/i18n';
import { useSettings, useSignedIn } from '@exchange/store';
import { buttonClass } from '@exchange/ui';
import { selectContactLinks } from '../shared/contact/contact.model.ts';
import { SupportMessages } from '../shared/support-messages/SupportMessages.tsx';
import styles from './ContactPage.module.css';
import { PolicyPage } from './PolicyPage.tsx';

const NAMES = { whatsapp: 'Chat on WhatsApp', telegram: 'Chat on Telegram' } as const;

/** Contact page: configured chat services, and the player's messages with support. */
export function ContactPage() {
  const { t } = useTranslation();
  const signedIn = useSignedIn();
  const chats = selectContactLinks(useSettings());
  const ways = (
    <div className={styles.contact}>
      {chats.length === 0 && <p>{t('This site offers no chat at the moment.')}</p>}
      <div className={styles.chats}>
        {chats.map(({ service, href }) => (
          <a
            key={service}
            className={buttonClass({ variant: service === 'whatsapp' ? 'accent' : 'outline' })}
            href={href}
            target="_blank"
            rel="noreferrer"
          >
            {t(NAMES[service])}
          </a>
        ))}
      </div>
      {signedIn && (
        <>
          <h2 className={styles.title}>{t('Your messages')}</h2>
          <SupportMessages />
        </>
      )}
    </div>
  );
  return <PolicyPage name="contact" extra={ways} />;
}
