/** Money is integer paise everywhere in the provider; only the wallet API has rupees. */
const PAISE_PER_RUPEE = 100;

/** Converts rupees of the wallet API to paise, rounded to the nearest. */
export const toPaise = (rupees: number): number => Math.round(rupees * PAISE_PER_RUPEE);

/** Converts paise to rupees of the wallet API. */
export const toRupees = (paise: number): number => paise / PAISE_PER_RUPEE;

/** Multiplies a stake by hundredths, rounded down to the paisa in the house's favour. */
export const multiplyPaise = (paise: number, hundredths: number): number =>
  Math.floor((paise * hundredths) / 100);
