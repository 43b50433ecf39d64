import type { Draft } from '@exchange/store';
import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** Stores typed values of a form as a draft; fields unknown to the draft are dropped. */
export function useFormDraft<Fields extends FieldValues, Name extends string, Values>(
  { subscribe }: Pick<UseFormReturn<Fields, unknown, Values>, 'subscribe'>,
  draft: Draft<Name>,
): void {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => draft.keep(values as Partial<Record<Name, string>>),
      }),
    [subscribe, draft],
  );
}
