import * as v from 'valibot';

/** Schema of the login form: trimmed values are required (point 5). */
export const loginSchema = v.object({
  userName: v.pipe(v.string(), v.trim(), v.minLength(1, 'Username is required')),
  // Only emptiness is checked on the trimmed password; a password may begin with a space.
  password: v.pipe(
    v.string(),
    v.check((text) => text.trim() !== '', 'Password is required'),
  ),
  /** Empty until it is required. */
  secondFactor: v.optional(v.pipe(v.string(), v.trim())),
});
export type LoginValues = v.InferOutput<typeof loginSchema>;
