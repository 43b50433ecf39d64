import { useLocation } from '@exchange/federation/router';
import { closeLogin, closeSignUp, useLoginRequested, useSignUpRequested } from '@exchange/store';
import { lazyOverlay, ROOMY, useMediaQuery } from '@exchange/ui';
import { useEffect } from 'react';
import { useSearched } from '../header/search/SearchResults.tsx';
import { useDueCheck } from '../reality-check/reality-check.api.ts';
import { closeOverlay, type Overlay, useOverlay } from '../shared/overlay.store.ts';

const close = (name: Overlay['name']) => () => () => closeOverlay(name);

const AccountMenu = lazyOverlay(
  async () => (await import('../account/AccountMenu.tsx')).AccountMenu,
  close('account-menu'),
);
const SupportPanel = lazyOverlay(
  async () => (await import('../support/SupportPanel.tsx')).SupportPanel,
  close('support'),
);
const SidebarDrawer = lazyOverlay(
  async () => (await import('../sidebar/SidebarDrawer.tsx')).SidebarDrawer,
  close('sidebar'),
);
const SearchSheet = lazyOverlay(
  async () => (await import('../header/search/SearchSheet.tsx')).SearchSheet,
  close('search'),
);
const InstantIdDialog = lazyOverlay(
  async () => (await import('../auth/InstantIdDialog.tsx')).InstantIdDialog,
  close('sign-in-link'),
);
const PasswordResetDialog = lazyOverlay(
  async () => (await import('../auth/password-reset/PasswordResetDialog.tsx')).PasswordResetDialog,
  close('password-link'),
);
const LoginModal = lazyOverlay(
  async () => (await import('../auth/LoginModal.tsx')).LoginModal,
  () => closeLogin,
);
const SignUpModal = lazyOverlay(
  async () => (await import('../auth/sign-up/SignUpModal.tsx')).SignUpModal,
  () => closeSignUp,
);
const RealityCheckDialog = lazyOverlay(
  async () => (await import('../reality-check/RealityCheckDialog.tsx')).RealityCheckDialog,
);

/** The overlay of the shell's own store. */
export function OpenOverlay() {
  const overlay = useOverlay();
  const { any: hasSearch } = useSearched();
  switch (overlay?.name) {
    case 'account-menu':
      return <AccountMenu />;
    case 'support':
      return <SupportPanel />;
    case 'sidebar':
      return <SidebarDrawer />;
    case 'search':
      return hasSearch && <SearchSheet />;
    case 'sign-in-link': {
      const { token, codeFault } = overlay;
      return <InstantIdDialog token={token} {...(codeFault !== undefined && { codeFault })} />;
    }
    case 'password-link':
      return <PasswordResetDialog token={overlay.token} />;
    default:
      return null;
  }
}

/** Shows a reality check when it is due, over any page, also over a game. */
export function RealityCheck() {
  const check = useDueCheck();
  return check && <RealityCheckDialog check={check} />;
}

/** All dialogs and drawers of the shell; the code of each loads on first use. */
export function Overlays() {
  const { pathname } = useLocation();
  const isRoomy = useMediaQuery(ROOMY);
  const asksLogin = useLoginRequested();
  const asksSignUp = useSignUpRequested();
  // Navigation and the wide layout close what small screens show over the page.
  useEffect(() => {
    closeOverlay('sidebar');
    closeOverlay('search');
  }, [pathname, isRoomy]);
  return (
    <>
      {asksLogin && <LoginModal />}
      {asksSignUp && <SignUpModal />}
      <OpenOverlay />
      <RealityCheck />
    </>
  );
}
