import { createStore } from 'zustand/vanilla';

/** Chromium's offer to install the page; no standard has it, so TypeScript does not either. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

/** What the browser offers at the moment; nothing where it cannot, or the app is installed already. */
export const installStore = createStore<{ offer?: InstallOffer }>(() => ({}));

/** Keeps the offer, so that a button can take it instead of a banner of the browser. */
export function connectInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installStore.setState({ offer: event as InstallOffer });
  });
  addEventListener('appinstalled', () => installStore.setState({}, true));
}

/** Lets the browser ask. An offer can be taken once. */
export async function installApp(): Promise<void> {
  const { offer } = installStore.getState();
  installStore.setState({}, true);
  await offer?.prompt();
}
