import { useTranslation } from '@exchange/i18n';
import { Drawer } from '@exchange/ui';
import type { MouseEvent } from 'react';
import { TreeFragment } from '../remotes/TreeFragment.tsx';
import { LanguageChoice } from '../shared/language/LanguageChoice.tsx';
import { closeSidebar } from '../shared/sidebar.ts';
import { ContactLinks } from './ContactLinks.tsx';

/** Closes the drawer on any link, as one to the current page changes no path. */
const closeOnLink = ({ target }: MouseEvent) => {
  if (target instanceof Element && target.closest('a')) closeSidebar();
};

/** The sidebar of small screens: sports tree and contact links. */
export function SidebarDrawer() {
  const { t } = useTranslation();
  return (
    <Drawer open onClose={closeSidebar} title={t('Menu')} closeText={t('Close')}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: hears the clicks of its links, which keys make, too */}
      <div onClick={closeOnLink}>
        <TreeFragment />
        <ContactLinks />
        <LanguageChoice />
      </div>
    </Drawer>
  );
}
