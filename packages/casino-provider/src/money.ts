/** Money is integer paise everywhere in the provider; rupees stand only in the wallet API. */
export const PAISE_PER_RUPEE = 100;

/** Rupees of the wallet API → paise, rounded to the nearest. */
export const toPaise = (rupees: number): number => Math.round(rupees * PAISE_PER_RUPEE);

/** Paise → rupees of the wallet API. */
export const toRupees = (paise: number): number => paise / PAISE_PER_RUPEE;

/** A stake times a multiplier in hundredths, rounded down to the paisa in the house's favour. */
export const multiplyPaise = (paise: number, hundredths: number): number =>
  Math.floor((paise * hundredths) / 100);
