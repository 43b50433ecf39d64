import { createStore } from 'zustand/vanilla';

/** Chromium's event to install the page; not standardised, so TypeScript lacks it. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

/** The browser's current install prompt; none if unsupported or installed already. */
export const installStore = createStore<{ offer?: InstallOffer }>(() => ({}));

/** Stores the prompt, so that a button replaces the browser's banner. */
export function connectInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installStore.setState({ offer: event as InstallOffer });
  });
  addEventListener('appinstalled', () => installStore.setState({}, true));
}

/** Shows the install prompt. A prompt can be used once. */
export async function installApp(): Promise<void> {
  const { offer } = installStore.getState();
  installStore.setState({}, true);
  await offer?.prompt();
}
