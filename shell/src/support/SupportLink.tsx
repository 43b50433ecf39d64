import { useTranslation } from '@exchange/i18n';
import { useSettings, useSignedIn } from '@exchange/store';
import { classNames } from '@exchange/ui';
import { MessageCircleQuestion } from 'lucide-react';
import { selectWhatsappLink } from '../shared/contact/contact.model.ts';
import { openSupportPanel } from '../shared/support-panel.ts';
import styles from './SupportLink.module.css';

/**
 * The floating way to support while site.whatsapp has a value: a guest goes to the chat service, a
 * player sees the own messages first. It stands where no price does; on small screens `withPrices`
 * pages go without, and drawer and account menu lead there.
 */
export function SupportLink({ withPrices }: { withPrices: boolean }) {
  const { t } = useTranslation();
  const signedIn = useSignedIn();
  const chat = selectWhatsappLink(useSettings());
  if (!chat) return null;
  const looks = {
    className: classNames(styles.link, withPrices && styles.withPrices),
    'aria-label': t('Support'),
    'data-support-link': '',
    children: <MessageCircleQuestion size={24} aria-hidden="true" />,
  };
  if (!signedIn) return <a {...looks} href={chat} target="_blank" rel="noreferrer" />;
  return <button {...looks} type="button" onClick={openSupportPanel} />;
}
