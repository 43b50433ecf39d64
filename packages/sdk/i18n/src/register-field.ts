import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { translateServerMessage } from './translate-server-message.ts';

/** Additional handlers. */
interface Events<Event> {
  /** Replaces clearing the error. */
  onChange?: (event: Event) => void;
  onBlur?: () => unknown;
}

/** The members of a form that a field needs, for any values. */
type FieldForm<Values extends FieldValues> = Pick<
  UseFormReturn<Values>,
  'register' | 'clearErrors' | 'getFieldState' | 'formState'
>;

/**
 * Returns the props of a text field of `form` with its translated error, which is cleared by
 * editing (point 5).
 */
export function registerField<Values extends FieldValues>(
  form: FieldForm<Values>,
  name: Path<Values>,
  events: Events<{ target: { value: string } }> = {},
) {
  const message = form.getFieldState(name, form.formState).error?.message;
  return {
    ...form.register(name, { onChange: () => form.clearErrors(name), ...events }),
    ...(message && { error: translateServerMessage(message) }),
  };
}
