import type { ReactNode } from 'react';
import { eye } from './fish-eye.tsx';
import type { FishKind } from './game.ts';

/** The small fish, each looking to the right, in a field of 100 × 60. */
export const SMALL_FISH: Readonly<
  Record<Extract<FishKind, 'sardine' | 'clownfish' | 'angelfish' | 'puffer'>, ReactNode>
> = {
  sardine: (
    <>
      <path d="M22 30L6 18c3 8 3 16 0 24z" fill="#6f93ad" />
      <path d="M18 30C32 15 66 13 92 30 66 47 32 45 18 30z" fill="#a9c8dc" />
      <path d="M18 30C32 15 66 13 92 30z" fill="#5b86a4" />
      <path d="M46 18l10-8 6 9z" fill="#4b738f" />
      {[38, 50, 62].map((x) => (
        <circle key={x} cx={x} cy="27" r="2.400" fill="#2f5269" />
      ))}
      {eye(80, 27)}
    </>
  ),
  clownfish: (
    <>
      <path d="M22 30L5 15c-1 10-1 20 0 30z" fill="#f07b22" stroke="#2a1a12" strokeWidth="1.500" />
      <path d="M40 13c8-9 22-9 30 0l-6 7H44zM46 47l8 9 10-9z" fill="#e0661a" />
      <ellipse cx="55" cy="30" rx="36" ry="20" fill="#f58a2c" />
      <path
        d="M66 11.500c-6 12-6 25 0 37l8-3c-5-10-5-21 0-31zM42 11.500c-4 12-4 25 0 37l-9-4c-3-9-3-20 0-29z"
        fill="#fff"
        stroke="#2a1a12"
        strokeWidth="1.500"
      />
      {eye(82, 26, 4.5)}
      <path d="M84 37q4 1 6-2" stroke="#2a1a12" strokeWidth="1.800" fill="none" />
    </>
  ),
  angelfish: (
    <>
      <path d="M28 30L8 20v20z" fill="#d9b53a" />
      <path
        d="M40 22C46 6 56 0 70 0 66 8 66 14 68 20zM40 38c6 16 16 22 30 22-4-8-4-14-2-20z"
        fill="#f2cf58"
      />
      <path d="M24 30C36 10 70 8 90 30 70 52 36 50 24 30z" fill="#ffe27a" />
      <path
        d="M44 16c-4 9-4 19 0 28l7 2c-4-10-4-22 0-32zM64 13c-3 11-3 23 0 34l7-3c-3-9-3-19 0-28z"
        fill="#3b4a9c"
      />
      {eye(79, 26, 4.2)}
    </>
  ),
  puffer: (
    <>
      {Array.from({ length: 16 }, (_, at) => (
        <path
          key={`${at * 22.5}`}
          d="M52 2l3 8h-6z"
          fill="#b8862f"
          transform={`rotate(${at * 22.5} 52 30)`}
        />
      ))}
      <path d="M28 30L12 20c2 7 2 13 0 20z" fill="#c7983f" />
      <circle cx="52" cy="30" r="23" fill="#e8bd5a" />
      <path d="M30 36a23 23 0 0 0 44 0c-12 6-32 6-44 0z" fill="#fff3d6" />
      <path d="M40 30c-6 3-10 1-12-4 4-3 9-1 12 4z" fill="#c7983f" />
      {eye(64, 22, 5.5)}
      <ellipse cx="75" cy="33" rx="3" ry="4" fill="#8a4a2b" />
    </>
  ),
};
