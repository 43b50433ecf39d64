import frameHindi from './hi.json';

export type Language = 'en' | 'hi';
/** Translates a text; `{{name}}` stands for values. */
export type Translate = (
  text: string,
  values?: Readonly<Record<string, string | number>>,
) => string;

/** Creates a translation whose keys are the English texts; missing ones stay English. */
export function createTranslate(
  language: Language,
  gameHindi: Readonly<Record<string, string>> = {},
): Translate {
  const hindi: Readonly<Record<string, string>> = { ...frameHindi, ...gameHindi };
  return (text, values = {}) => {
    const reported = language === 'hi' ? (hindi[text] ?? text) : text;
    return reported.replace(/\{\{(\w+)\}\}/g, (blank, name: string) =>
      String(values[name] ?? blank),
    );
  };
}

const wholeRupees = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
const rupees = new Intl.NumberFormat('en-IN', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** Formats paise, for example `₹1,00,000` or `₹12.50`. */
export const formatPaise = (paise: number): string =>
  `₹${(paise % 100 === 0 ? wholeRupees : rupees).format(paise / 100)}`;

/** Formats a multiplier in hundredths, for example `2.45×`. */
export const formatMultiplier = (hundredths: number): string => `${(hundredths / 100).toFixed(2)}×`;
