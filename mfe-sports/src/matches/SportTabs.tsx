import { paths } from '@exchange/contract';
import { NavLink, useLocation } from '@exchange/federation/router';
import { useTranslation } from '@exchange/i18n';
import { LinkTabs, linkTabClass } from '@exchange/ui';
import { SPORTS } from '../shared/sports.model.ts';

const TABS = [
  { label: 'All', to: paths.sport('all') },
  { label: 'In-Play', to: paths.sport('inplay') },
  ...SPORTS.map(({ id, label }) => ({ label, to: paths.sport(id) })),
];

/** Tabs of the lists: all, in play, and each sport. */
export function SportTabs() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <LinkTabs boxed label={t('Sports')} current={pathname}>
      {TABS.map(({ label, to }) => (
        <NavLink key={to} to={to} className={linkTabClass()}>
          {t(label)}
        </NavLink>
      ))}
    </LinkTabs>
  );
}
