import type { Brand } from '@exchange/brands';
import type { PageLanguage } from './language.ts';

const TEXTS: Record<PageLanguage, Record<'sports' | 'all', (title: string) => string>> = {
  en: {
    sports: (title) =>
      `${title}: a betting exchange for cricket, football and tennis, with live prices and scores.`,
    all: (title) =>
      `${title}: a betting exchange for cricket, football and tennis, with live prices, scores and casino games.`,
  },
  hi: {
    sports: (title) => `${title}: क्रिकेट, फ़ुटबॉल और टेनिस का बेटिंग एक्सचेंज, लाइव भाव और स्कोर के साथ।`,
    all: (title) =>
      `${title}: क्रिकेट, फ़ुटबॉल और टेनिस का बेटिंग एक्सचेंज, लाइव भाव, स्कोर और कैसीनो गेम के साथ।`,
  },
};

/** Returns the meta description for search engines, with the enabled features only. */
export const describeBrand = ({ title, features }: Brand, language: PageLanguage): string =>
  TEXTS[language][features.casino ? 'all' : 'sports'](title);
