import { readCookie } from './cookies.ts';

/** Values of `<html lang>`. */
export type PageLanguage = 'en' | 'hi';

/** Returns the language of the cookie `lang`; English for any other value. */
export const readLanguage = (cookies: string | undefined): PageLanguage =>
  readCookie(cookies, 'lang') === 'hi' ? 'hi' : 'en';
