/** The project's icons of payment methods, no company's marks. Paths in a box of 32 by 24. */
export const PAYMENT_GLYPHS = {
  bank: {
    tint: 'M3 10h18l-9-6z',
    line: 'M3 10h18l-9-6zM4 20h16M6.500 12.500v5M12 12.500v5M17.500 12.500v5M24 15h6m-2.500-2.500L30 15l-2.500 2.500',
  },
  instant: {
    tint: 'M20 3.500a8.500 8.500 0 1 0 0 17a8.500 8.500 0 1 0 0-17z',
    line: 'M20 3.500a8.500 8.500 0 1 1-6 2.500M21 7.500l-4 5.500h5l-3 4.500M2 8h6M4 12h4M2 16h6',
  },
  code: {
    tint: 'M11 2h10a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H11a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2z',
    line: 'M11 2h10a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H11a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2zM12.500 6h2.500v2.500h-2.500zM17.500 6H20v2.500h-2.500zM12.500 11h2.500v2.500h-2.500zM17.500 11v2.500H20M14.500 18.500h3',
  },
  browser: {
    tint: 'M3 3h26v5H3z',
    line: 'M4 3h24a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM3 8h26M12.500 11h7M12.500 13.500h7M12.500 11c5.500 0 5.500 5 0 5l5 3',
  },
  wallet: {
    tint: 'M21.500 11H28v5h-6.500a2.500 2.500 0 0 1 0-5z',
    line: 'M26 11V9a2 2 0 0 0-2-2H6a2 2 0 0 1 0-4h17v4M4 5v14a2 2 0 0 0 2 2h18a2 2 0 0 0 2-2v-3M21.500 11H28v5h-6.500a2.500 2.500 0 0 1 0-5z',
  },
} as const;
export type PaymentGlyphName = keyof typeof PAYMENT_GLYPHS;
