/** Money is integer paise inside; rupees stand only on the wire. Both stay below 2^53. */
export const PAISE_PER_RUPEE = 100;

/** Rupees of the wire → paise, rounded to the nearest. */
export const toPaise = (rupees: number) => Math.round(rupees * PAISE_PER_RUPEE);

/** Paise → rupees of the wire. */
export const toRupees = (paise: number) => paise / PAISE_PER_RUPEE;
