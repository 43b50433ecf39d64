/** What `<html lang>` can say. */
export type PageLanguage = 'en' | 'hi';

/** The language that the browser remembers in its cookie `lang`; English for any other value. */
export const readLanguage = (cookie: string | undefined): PageLanguage =>
  /(?:^|;\s*)lang=hi(?:;|$)/.test(cookie ?? '') ? 'hi' : 'en';
