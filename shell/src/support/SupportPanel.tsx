import { useTranslation } from '@exchange/i18n';
import { useSettings } from '@exchange/store';
import { buttonClass, Dialog } from '@exchange/ui';
import { selectWhatsappLink } from '../shared/contact/contact.model.ts';
import { closeOverlay } from '../shared/overlay.store.ts';
import { SupportMessages } from '../shared/support-messages/SupportMessages.tsx';
import styles from './SupportPanel.module.css';

/** The player's support messages, and the link to the chat service. */
export function SupportPanel() {
  const { t } = useTranslation();
  const chat = selectWhatsappLink(useSettings());
  return (
    <Dialog open onClose={() => closeOverlay('support')} title={t('Support')}>
      <div className={styles.panel}>
        <SupportMessages />
        {chat && (
          <a
            className={buttonClass({ variant: 'accent', wide: true })}
            href={chat}
            target="_blank"
            rel="noreferrer"
          >
            {t('Chat on WhatsApp')}
          </a>
        )}
      </div>
    </Dialog>
  );
}
