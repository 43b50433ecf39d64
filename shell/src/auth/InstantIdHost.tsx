import { lazy, Suspense } from 'react';
import { useStore } from 'zustand';
import { instantIdQuestionStore } from './instant-id-question.ts';

const InstantIdDialog = lazy(async () => ({
  default: (await import('./InstantIdDialog.tsx')).InstantIdDialog,
}));

/** Asks before a sign-in link takes the place of a session. */
export function InstantIdHost() {
  const token = useStore(instantIdQuestionStore, (state) => state.token);
  if (token === undefined) return null;
  return (
    <Suspense>
      <InstantIdDialog token={token} />
    </Suspense>
  );
}
