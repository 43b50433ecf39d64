import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { translateServerMessage } from './translate-server-message.ts';

/** What happens beside the form's own work. */
interface Events<Event> {
  /** Takes the place of clearing the error. */
  onChange?: (event: Event) => void;
  onBlur?: () => unknown;
}

/** The part of a form that a field needs, whatever its values become. */
type FieldForm<Values extends FieldValues> = Pick<
  UseFormReturn<Values>,
  'register' | 'clearErrors' | 'getFieldState' | 'formState'
>;

/**
 * What a text field of `form` needs, its error in the reader's language; the error goes once the field
 * is edited (point 5).
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
