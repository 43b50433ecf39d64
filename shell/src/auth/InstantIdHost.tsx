import { useStore } from 'zustand';
import { lazyOverlay } from '../shared/lazy-overlay.ts';
import { closeInstantIdQuestion, instantIdQuestionStore } from './confirm-session-replacement.ts';

const InstantIdDialog = lazyOverlay(
  async () => (await import('./InstantIdDialog.tsx')).InstantIdDialog,
  () => closeInstantIdQuestion,
);

/** Shows the dialog before a sign-in link replaces a session, and for a required code. */
export function InstantIdHost() {
  const { token, codeFault } = useStore(instantIdQuestionStore);
  if (token === undefined) return null;
  return <InstantIdDialog token={token} {...(codeFault !== undefined && { codeFault })} />;
}
