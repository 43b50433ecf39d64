/** Who is paid, and how much in rupees where that is known. */
export interface Payment {
  upiId: string;
  holderName: string;
  amount?: number | undefined;
}

/** A link that UPI apps open (NPCI's "UPI Linking Specifications": pa, pn, am, cu). */
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
