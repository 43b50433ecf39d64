/** What screen readers hear around a cell's two numbers, large one first. */
export interface PriceSpeech {
  before: string;
  between: string;
  after: string;
}

/** Stands in a sentence for each number; no text of ours has it. */
export const NUMBER_MARK = '\u0000';

/** Splits a translated sentence at its two numbers, so that only these change with each tick. */
export function splitSpeech(sentence: string): PriceSpeech {
  const [before = '', between = '', after = ''] = sentence.split(NUMBER_MARK);
  return { before, between, after };
}

/** The whole sentence with its numbers. */
export const joinSpeech = (
  { before, between, after }: PriceSpeech,
  large: string,
  small: string,
): string => before + large + between + small + after;
