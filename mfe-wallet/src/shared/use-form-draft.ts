import type { Draft } from '@exchange/store';
import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** Keeps what is typed into a form as a draft; fields that the draft does not know are left out. */
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
