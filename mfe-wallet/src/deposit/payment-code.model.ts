/** Payee, and the amount in rupees if it is known. */
export interface Payment {
  upiId: string;
  holderName: string;
  amount?: number | undefined;
}

/** Returns a link for UPI apps (NPCI's "UPI Linking Specifications": pa, pn, am, cu). */
export function toUpiLink({ upiId, holderName, amount }: Payment): string {
  const parts: [string, string][] = [
    ['pa', upiId],
    ['pn', holderName],
    ['cu', 'INR'],
  ];
  if (amount !== undefined) parts.push(['am', amount.toFixed(2)]);
  // Not URLSearchParams: some apps show its plus signs in names.
  return `upi://pay?${parts.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`;
}
