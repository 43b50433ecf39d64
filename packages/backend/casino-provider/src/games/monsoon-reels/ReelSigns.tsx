import type { ReactNode } from 'react';
import type { ReelSymbol } from './game.ts';
import styles from './reels.module.css';

const letter = (sign: string, fill: string, shade: string) => (
  <>
    <text x="30" y="47.5" fontSize="44" fontWeight="800" fontFamily="Georgia, serif" fill={shade}>
      {sign}
    </text>
    <text x="30" y="45.5" fontSize="44" fontWeight="800" fontFamily="Georgia, serif" fill={fill}>
      {sign}
    </text>
  </>
);
const word = (text: string, fill: string) => (
  <>
    <rect x="6" y="43" width="48" height="14" rx="4" fill={fill} />
    <text x="30" y="53.6" fontSize="10.5" fontWeight="800" letterSpacing="1" fill="#fff">
      {text}
    </text>
  </>
);
const petal = (turn: number, fill: string) => (
  <path
    d="M30 48C19 38 20 22 30 12c10 10 11 26 0 36z"
    fill={fill}
    transform={`rotate(${turn} 30 48)`}
  />
);

/** The drawing of each symbol in a field of 60 × 60. */
const SIGNS: Readonly<Record<ReelSymbol, ReactNode>> = {
  W: (
    <>
      <path d="M17 36a10 10 0 0 1-1-20 13 13 0 0 1 25-3 11 11 0 0 1 3 23z" fill="#3d4c78" />
      <path
        d="M17 36a10 10 0 0 1-7-14c3 6 12 8 20 6 8-2 14-1 20 3a11 11 0 0 1-6 5z"
        fill="#2a3659"
      />
      <path d="M33 22l-10 16h7l-4 12 13-17h-8l5-11z" fill="#ffc93c" />
      {word('WILD', '#2a3659')}
    </>
  ),
  R: (
    <>
      {['#e5484d', '#f5a623', '#f2d13c', '#30a46c', '#3f7be0'].map((stroke, at) => (
        <path
          key={stroke}
          d={`M${6 + at * 4.4} 40a${24 - at * 4.4} ${24 - at * 4.4} 0 0 1 ${48 - at * 8.8} 0`}
          fill="none"
          stroke={stroke}
          strokeWidth="4.6"
        />
      ))}
      <circle cx="10" cy="39" r="6" fill="#dfe7f5" />
      <circle cx="50" cy="39" r="6" fill="#dfe7f5" />
      {word('FREE', '#b8346b')}
    </>
  ),
  P: (
    <>
      <path d="M30 58C29 44 29 34 30 24" stroke="#2c7a57" strokeWidth="3" fill="none" />
      <path d="M30 50C8 40 7 14 30 3c23 11 22 37 0 47z" fill="#1f8f6a" />
      <path d="M30 44C14 36 14 18 30 9c16 9 16 27 0 35z" fill="#7bc043" />
      <ellipse cx="30" cy="27" rx="10.5" ry="13" fill="#c98b2b" />
      <ellipse cx="30" cy="28.5" rx="8" ry="9.5" fill="#17a2b8" />
      <path d="M30 22c4 0 6 4 6 8s-3 7-6 7-6-3-6-7 2-5 3-8c1 2 2 3 3 0z" fill="#1b2a80" />
    </>
  ),
  U: (
    <>
      <path
        d="M30 10v38a6 6 0 0 1-12 0"
        stroke="#6b4a2b"
        strokeWidth="3.4"
        fill="none"
        strokeLinecap="round"
      />
      <path
        d="M4 33C5 17 16 8 30 8s25 9 26 25c-4-4-9-4-13 0-4-4-9-4-13 0-4-4-9-4-13 0-4-4-9-4-13 0z"
        fill="#e5484d"
      />
      <path d="M17 33C18 19 23 11 30 8c7 3 12 11 13 25-4-4-9-4-13 0-4-4-9-4-13 0z" fill="#ffd166" />
      <path d="M30 4v6" stroke="#6b4a2b" strokeWidth="3.4" strokeLinecap="round" />
    </>
  ),
  L: (
    <>
      <ellipse cx="30" cy="49" rx="24" ry="5" fill="#2f9e6e" />
      {petal(-62, '#d6568f')}
      {petal(62, '#d6568f')}
      {petal(-34, '#ec7fae')}
      {petal(34, '#ec7fae')}
      {petal(0, '#ffb3d1')}
    </>
  ),
  M: (
    <>
      <path d="M40 14C56 20 58 42 42 51 26 60 6 50 8 36 10 24 24 26 40 14z" fill="#f5a623" />
      <path
        d="M40 14C50 24 48 42 36 48 26 53 14 50 9 42c2 12 19 18 33 9 16-9 14-31-2-37z"
        fill="#e2762b"
      />
      <path
        d="M39 15c-1-4 0-7 3-10"
        stroke="#6b4a2b"
        strokeWidth="3"
        fill="none"
        strokeLinecap="round"
      />
      <path d="M40 9C47 0 56 3 58 8c-6 5-13 5-18 1z" fill="#30a46c" />
    </>
  ),
  A: letter('A', '#d23f57', '#8c1f34'),
  K: letter('K', '#3f6fd8', '#22408a'),
  Q: letter('Q', '#8a4fd0', '#552a8a'),
  J: letter('J', '#2f9e6e', '#17593d'),
};

/** Names a drawing within the page. */
const signId = (symbol: ReelSymbol) => `reel-sign-${symbol}`;

/** Holds every drawing once; `ReelSign` shows it. */
export function ReelSigns() {
  return (
    <svg width="0" height="0" aria-hidden="true" className={styles.signs}>
      {(Object.keys(SIGNS) as ReelSymbol[]).map((symbol) => (
        <symbol key={symbol} id={signId(symbol)} viewBox="0 0 60 60">
          <g textAnchor="middle">{SIGNS[symbol]}</g>
        </symbol>
      ))}
    </svg>
  );
}

/** Renders one symbol; its drawing is in `ReelSigns`. */
export function ReelSign({ symbol }: { symbol: ReelSymbol }) {
  return (
    <svg viewBox="0 0 60 60" aria-hidden="true">
      <use href={`#${signId(symbol)}`} />
    </svg>
  );
}
