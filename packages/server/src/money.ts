/** Money is integer paise inside; rupees stand only on the wire. Both stay below 2^53. */
export const PAISE_PER_RUPEE = 100;

/** Rupees of the wire → paise, rounded to the nearest. */
export const toPaise = (rupees: number) => Math.round(rupees * PAISE_PER_RUPEE);

/** Paise → rupees of the wire. */
export const toRupees = (paise: number) => paise / PAISE_PER_RUPEE;

/** What a user owes as the wire has it: a field of rupees only where something is due. */
export const toOwed = (paise: number): { owed?: number } =>
  paise > 0 ? { owed: toRupees(paise) } : {};

/** Paise as players read them: ₹1,00,000. */
export const inRupees = (paise: number): string => {
  const decimals = paise % PAISE_PER_RUPEE === 0 ? 0 : 2;
  return `₹${toRupees(paise).toLocaleString('en-IN', { minimumFractionDigits: decimals })}`;
};
