/** Money is integer paise inside; rupees occur only on the wire. Both stay below 2^53. */
const PAISE_PER_RUPEE = 100;

/** Rupees of the wire → paise, rounded to the nearest. */
export const toPaise = (rupees: number) => Math.round(rupees * PAISE_PER_RUPEE);

/** Paise → rupees of the wire. */
export const toRupees = (paise: number) => paise / PAISE_PER_RUPEE;

/** Returns a user's debt in its wire format: a field of rupees only if something is due. */
export const toOwed = (paise: number): { owed?: number } =>
  paise > 0 ? { owed: toRupees(paise) } : {};

/** Formats paise for players: ₹1,00,000, a loss −₹1,00,000. */
export const inRupees = (paise: number): string => {
  const minimumFractionDigits = paise % PAISE_PER_RUPEE === 0 ? 0 : 2;
  const amount = toRupees(Math.abs(paise)).toLocaleString('en-IN', { minimumFractionDigits });
  // The word joiner keeps the sign on the line of its amount.
  return `${paise < 0 ? '−\u2060' : ''}₹${amount}`;
};
