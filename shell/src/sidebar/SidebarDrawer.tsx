import { useTranslation } from '@exchange/i18n';
import { useSettings } from '@exchange/store';
import { Drawer } from '@exchange/ui';
import { MessageCircleQuestion } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Slot } from '../remotes/Slot.tsx';
import { selectContactLinks, selectWhatsappLink } from '../shared/contact/contact.model.ts';
import { ServiceLinks } from '../shared/contact/ServiceLinks.tsx';
import { LanguageChoice } from '../shared/language/LanguageChoice.tsx';
import { closeOverlay } from '../shared/overlay.store.ts';
import { Visitor } from '../shared/Visitor.tsx';
import styles from './SidebarDrawer.module.css';

/** WhatsApp and Telegram below the tree, if they are configured. */
function ContactLinks() {
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

/** The chat service, whose floating link wide screens have. */
function SupportEntry() {
  const { t } = useTranslation();
  const chat = selectWhatsappLink(useSettings());
  if (!chat) return null;
  return (
    <a className={styles.support} href={chat} target="_blank" rel="noreferrer">
      <MessageCircleQuestion size={20} aria-hidden="true" />
      {t('Support')}
    </a>
  );
}

/** Closes the drawer on any link, as one to the current page changes no path. */
const closeOnLink = ({ target }: MouseEvent) => {
  if (target instanceof Element && target.closest('a')) closeOverlay('sidebar');
};

/** The sidebar of small screens: sports tree and contact links. */
export function SidebarDrawer() {
  const { t } = useTranslation();
  return (
    <Drawer open onClose={() => closeOverlay('sidebar')} title={t('Menu')}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: hears the clicks of its links, which keys make, too */}
      <div onClick={closeOnLink}>
        <section className={styles.visitor} aria-label={t('Date and time')}>
          <Visitor />
        </section>
        <Slot name="sports-tree" />
        <SupportEntry />
        <ContactLinks />
        <LanguageChoice />
      </div>
    </Drawer>
  );
}
