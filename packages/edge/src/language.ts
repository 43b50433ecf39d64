import { readCookie } from './cookies.ts';

/** What `<html lang>` can say. */
export type PageLanguage = 'en' | 'hi';

/** The language that the browser remembers in its cookie `lang`; English for any other value. */
export const readLanguage = (cookies: string | undefined): PageLanguage =>
  readCookie(cookies, 'lang') === 'hi' ? 'hi' : 'en';
