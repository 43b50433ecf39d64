import { expect, it, vi } from 'vitest';
import { connectInstall, installApp, installStore } from './install.store.ts';

const offerInstall = () => {
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: vi.fn(() => Promise.resolve()),
  });
  window.dispatchEvent(offer);
  return offer;
};

it('stores the browser’s install prompt for a button, which uses it once', async () => {
  connectInstall();
  const offer = offerInstall();
  expect(offer.defaultPrevented).toBe(true);
  expect(installStore.getState().offer).toBe(offer);
  await installApp();
  await installApp();
  expect(offer.prompt).toHaveBeenCalledOnce();
  expect(installStore.getState().offer).toBeUndefined();
});

it('has no prompt once the app is installed', () => {
  offerInstall();
  window.dispatchEvent(new Event('appinstalled'));
  expect(installStore.getState().offer).toBeUndefined();
});
