import type { ReactNode } from 'react';
import type { Suit } from '../../game/cards.ts';

/** Each suit's sign around 0 0, 20 units high. */
export const SUIT_PATHS: Record<Suit, string> = {
  spades:
    'M0-10C3-5 9-2 9 3C9 6.5 6.6 8 4.4 8C2.8 8 1.5 7.2 .9 6C1 8 1.8 9.3 3.4 10H-3.4C-1.8 9.3-1 8-.9 6C-1.5 7.2-2.8 8-4.4 8C-6.6 8-9 6.5-9 3C-9-2-3-5 0-10Z',
  hearts:
    'M0 10C-3 5-9.2 2-9.2-4C-9.2-7.6-6.8-9.6-4.4-9.6C-2.3-9.6-.7-8.3 0-6.3C.7-8.3 2.3-9.6 4.4-9.6C6.8-9.6 9.2-7.6 9.2-4C9.2 2 3 5 0 10Z',
  diamonds: 'M0-10C2-6 5-2.6 7.6 0C5 2.6 2 6 0 10C-2 6-5 2.6-7.6 0C-5-2.6-2-6 0-10Z',
  clubs:
    'M0-10A4.6 4.6 0 0 1 3.5-2.4A4.6 4.6 0 1 1 .9 4.8C1 7.4 1.8 9.2 3.4 10H-3.4C-1.8 9.2-1 7.4-.9 4.8A4.6 4.6 0 1 1-3.5-2.4A4.6 4.6 0 0 1 0-10Z',
};

const GOLD = '#e6ab3a';
const INK = '#1d2536';
const SKIN = '#f7dcc0';

/** Hair and headdress of jack, queen and king. */
const HEADS: readonly ReactNode[] = [
  <g key="jack">
    <path d="M38 30C36 40 38 46 42 47L58 47C62 46 64 40 62 30Z" fill="#9a6a34" />
    <path d="M41 33C41 44 46 48 50 48C54 48 59 44 59 33L56 28H44Z" fill={SKIN} />
    <path d="M36 30C36 20 44 16 52 17C60 18 64 23 64 30C56 26 44 26 36 30Z" fill="var(--main)" />
    <path d="M35 31C44 26 56 26 65 31L64 27C56 23 44 23 36 27Z" fill={GOLD} />
    <path d="M60 22C66 12 74 14 74 22C70 20 66 22 62 25Z" fill={GOLD} />
  </g>,
  <g key="queen">
    <path d="M37 28C32 44 34 54 38 58H62C66 54 68 44 63 28Z" fill="#6d4322" />
    <path d="M41 32C41 44 46 48 50 48C54 48 59 44 59 32L55 26H45Z" fill={SKIN} />
    <path d="M41 33C43 27 47 25 50 25C53 25 57 27 59 33C55 29 45 29 41 33Z" fill="#6d4322" />
    <path d="M38 26L36 17L43 21L50 14L57 21L64 17L62 26Q50 22 38 26Z" fill={GOLD} />
    <circle cx="36" cy="16" r="2.2" fill="var(--main)" />
    <circle cx="50" cy="13" r="2.6" fill="var(--main)" />
    <circle cx="64" cy="16" r="2.2" fill="var(--main)" />
  </g>,
  <g key="king">
    <path d="M37 30C35 42 38 48 42 52H58C62 48 65 42 63 30Z" fill="#7b7f8c" />
    <path d="M41 32C41 44 46 48 50 48C54 48 59 44 59 32L57 27H43Z" fill={SKIN} />
    <path
      d="M41 38C41 52 46 57 50 58C54 57 59 52 59 38C57 43 54 43 50 41C46 43 43 43 41 38Z"
      fill="#8d92a0"
    />
    <path d="M37 28L34 13L42 19L46 12L50 17L54 12L58 19L66 13L63 28Q50 23 37 28Z" fill={GOLD} />
    <path d="M37.4 25.600Q50 20.5 62.6 25.6" fill="none" stroke="var(--main)" strokeWidth="2" />
  </g>,
];

/** Items of jack, queen and king. */
const HELD: readonly ReactNode[] = [
  <g key="lance" stroke={INK} strokeWidth=".6">
    <path d="M70 26V68" stroke={GOLD} strokeWidth="2.4" />
    <path d="M70 16L74 26L70 32L66 26Z" fill="#c9d2e0" />
  </g>,
  <g key="flower">
    <path d="M29 66C30 58 31 54 30 48" fill="none" stroke="#2f7d4f" strokeWidth="1.8" />
    <circle cx="30" cy="44" r="4.6" fill="var(--main)" />
    <circle cx="30" cy="44" r="1.8" fill={GOLD} />
  </g>,
  <g key="sword" stroke={INK} strokeWidth=".6">
    <path d="M69 14L72 20V50H67V20Z" fill="#c9d2e0" />
    <path d="M63 50H76V54H63Z" fill={GOLD} />
    <path d="M68 54H71V64H68Z" fill="var(--second)" />
  </g>,
];

function Half({ rank, suit }: { rank: number; suit: Suit }) {
  return (
    <>
      <path d="M22.5 70V62C25 52 34 48 42 46.500H58C66 48 75 52 77.5 62V70Z" fill="var(--main)" />
      <path d="M22.5 70V62C24 57 28 53 33 50.500L40 70Z" fill="var(--second)" />
      <path d="M77.5 70V62C76 57 72 53 67 50.500L60 70Z" fill="var(--second)" />
      <path d="M40 47L50 61L60 47L64 49L55 70H45L36 49Z" fill={GOLD} />
      <path d="M45 57L50 63L55 57L57 70H43Z" fill="#fffaf0" />
      <path d={SUIT_PATHS[suit]} transform="translate(50 66) scale(.3)" fill="var(--ink)" />
      {HELD[rank - 11]}
      {HEADS[rank - 11]}
      <path
        d="M45.5 36H47.300M52.7 36H54.500M50 36.500V40.500M48 43.500Q50 44.8 52 43.5"
        fill="none"
        stroke={INK}
        strokeWidth="1.1"
        strokeLinecap="round"
      />
    </>
  );
}

/** Draws a jack, queen or king: half a court, and the same rotated. */
export function CourtCards({ rank, suit }: { rank: number; suit: Suit }) {
  return (
    <>
      <rect x="22" y="12" width="56" height="116" rx="3" fill="#fff8ea" />
      <Half rank={rank} suit={suit} />
      <g transform="rotate(180 50 70)">
        <Half rank={rank} suit={suit} />
      </g>
      <path d="M22 70H78" stroke={GOLD} strokeWidth="2.5" />
      <rect
        x="22"
        y="12"
        width="56"
        height="116"
        rx="3"
        fill="none"
        stroke="var(--ink)"
        strokeWidth=".8"
        opacity=".7"
      />
      <path d={SUIT_PATHS[suit]} transform="translate(30 22) scale(.55)" />
      <path d={SUIT_PATHS[suit]} transform="translate(70 118) scale(-.55)" />
    </>
  );
}
