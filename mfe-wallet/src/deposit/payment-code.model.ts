import { encode } from 'uqr';

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

/** A QR code as a path of unit squares. */
export interface QrPath {
  size: number;
  path: string;
}

export function toQrPath(text: string): QrPath {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { size, path: squares.join('') };
}
