import { selectUserId, sessionStore } from '@exchange/store';

/** Guests need none of its code; without it, as after a failed load, there is no notice. */
const notice = () =>
  import('./new-devices.api.ts').then(
    ({ noticeNewDevices }) => noticeNewDevices(),
    () => undefined,
  );

/** Notifies of new devices at each visit and sign-in. Returns the disconnect function. */
export function watchNewDevices(): () => void {
  let asked: string | undefined;
  const ask = () => {
    const { session } = sessionStore.getState();
    const userId = selectUserId(session);
    if (userId === asked) return;
    asked = userId;
    if (userId !== undefined) void notice();
  };
  ask();
  return sessionStore.subscribe(ask);
}
