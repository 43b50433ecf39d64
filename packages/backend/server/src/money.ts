/** Money is integer paise inside; rupees occur only on the wire. Both stay below 2^53. */
const PAISE_PER_RUPEE = 100;

/** Rupees of the wire → paise, rounded to the nearest. */
export const toPaise = (rupees: number) => Math.round(rupees * PAISE_PER_RUPEE);

/** Paise → rupees of the wire. */
export const toRupees = (paise: number) => paise / PAISE_PER_RUPEE;

/** Returns a user's debt in its wire format: a field of rupees only if something is due. */
export const toOwed = (paise: number): { owed?: number } =>
  paise > 0 ? { owed: toRupees(paise) } : {};

/** Formats paise for players: ₹1,00,000. */
export const inRupees = (paise: number): string => {
  const decimals = paise % PAISE_PER_RUPEE === 0 ? 0 : 2;
  return `₹${toRupees(paise).toLocaleString('en-IN', { minimumFractionDigits: decimals })}`;
};
