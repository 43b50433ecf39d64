/** Screen-reader text around a cell's two numbers, the large one first. */
export interface PriceSpeech {
  before: string;
  between: string;
  after: string;
}

/** Placeholder of a number in a sentence; no other text contains it. */
export const NUMBER_MARK = '\u0000';

/** Splits a translated sentence at its two numbers, so that a tick changes only these. */
export function splitSpeech(sentence: string): PriceSpeech {
  const [before = '', between = '', after = ''] = sentence.split(NUMBER_MARK);
  return { before, between, after };
}

/** Joins the sentence with its numbers. */
export const joinSpeech = (
  { before, between, after }: PriceSpeech,
  large: string,
  small: string,
): string => before + large + between + small + after;
