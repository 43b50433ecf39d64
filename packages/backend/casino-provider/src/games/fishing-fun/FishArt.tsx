import type { ReactNode } from 'react';
import type { FishKind } from './game.ts';

/** The eye of an animal, looking to the right. */
const eye = (x: number, y: number, r = 4) => (
  <>
    <circle cx={x} cy={y} r={r} fill="#fff" />
    <circle cx={x + r * 0.25} cy={y} r={r * 0.55} fill="#10202c" />
  </>
);

/** The small fish, each looking to the right, in a field of 100 × 60. */
const SMALL_FISH: Readonly<
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

/** The large animals, each looking to the right, in a field of 100 × 60. */
const LARGE_FISH: Readonly<
  Record<Extract<FishKind, 'turtle' | 'ray' | 'shark' | 'dragon'>, ReactNode>
> = {
  turtle: (
    <>
      <path
        d="M30 42C22 48 14 56 22 58c9 0 15-6 18-13zM62 44c2 8 10 15 17 13 4-4-4-12-9-16zM26 22C20 14 12 10 14 18c2 6 8 9 13 10z"
        fill="#5fa552"
      />
      <circle cx="87" cy="27" r="10" fill="#79bf68" />
      <path d="M20 38C22 14 66 8 80 36c-8 10-50 14-60 2z" fill="#3d7a3f" />
      <path
        d="M34 33l8-12h13l7 11-8 9H40zM24 35l8-11M46 12l4 9M68 33l-7-14M34 33l-9 5M62 32l14 4"
        fill="none"
        stroke="#a8d08a"
        strokeWidth="2"
      />
      {eye(90, 24, 3)}
    </>
  ),
  ray: (
    <>
      <path d="M36 30C22 30 12 34 0 42" stroke="#5a5fa8" strokeWidth="3" fill="none" />
      <path
        d="M34 30C46 20 50 6 64 2c4 12 14 18 30 28-16 10-26 16-30 28C50 54 46 40 34 30z"
        fill="#7d83d6"
      />
      <path
        d="M40 30c12-8 18-14 24-20 4 10 12 14 22 20-10 6-18 10-22 20-6-6-12-12-24-20z"
        fill="#9aa0ea"
      />
      {[52, 60, 68].map((x) => (
        <circle key={x} cx={x} cy={x === 60 ? 23 : 36} r="2.500" fill="#dfe2ff" />
      ))}
      {eye(80, 25, 3)}
      {eye(80, 35, 3)}
    </>
  ),
  shark: (
    <>
      <path d="M16 30L2 10c9 2 15 8 19 16zM16 32L5 48c7-2 12-6 15-12z" fill="#51687c" />
      <path d="M46 17l8-16c7 5 9 11 9 18zM52 40l-8 15c8-2 14-7 17-14z" fill="#51687c" />
      <path d="M14 31C34 12 70 12 98 28 88 44 40 48 14 31z" fill="#6d8699" />
      <path d="M22 34c22 10 56 8 74-5-10 15-52 18-74 5z" fill="#e6eef3" />
      <path d="M76 36l3 4 3-5 3 4 3-6" fill="none" stroke="#7a1f2b" strokeWidth="1.600" />
      <path d="M62 24v8M66 24v8M70 24v8" stroke="#4a5f70" strokeWidth="1.500" />
      {eye(82, 25, 3)}
    </>
  ),
  dragon: (
    <>
      <path d="M20 32C10 24 8 14 2 12c0 12 2 18 6 24-4 4-6 8-6 14 8-2 14-8 18-14z" fill="#d0421f" />
      <path d="M26 20l8-14 6 10 9-14 6 12 10-11 3 13z" fill="#e2601f" />
      <path
        d="M16 32C28 12 62 8 84 20c8 4 12 9 13 14-3 6-9 8-15 9C60 54 30 50 16 32z"
        fill="#f5b82e"
      />
      <path d="M22 35c18 14 42 13 60 8" fill="none" stroke="#fff0b0" strokeWidth="5" />
      <path
        d="M36 20c4 6 4 12 0 18M48 17c4 8 4 16 0 24M60 17c4 8 4 16 0 24"
        fill="none"
        stroke="#c97f12"
        strokeWidth="2.400"
      />
      <path
        d="M90 24c4-6 8-8 10-16M86 42c4 6 8 8 12 8"
        fill="none"
        stroke="#d0421f"
        strokeWidth="2.200"
        strokeLinecap="round"
      />
      <path d="M70 16c0-8 6-12 12-14-2 6-2 11 0 17z" fill="#fff0b0" />
      {eye(80, 27, 4.5)}
    </>
  ),
};

const ART: Readonly<Record<FishKind, ReactNode>> = { ...SMALL_FISH, ...LARGE_FISH };

/** The drawing of an animal. */
export function FishArt({ kind }: { kind: FishKind }) {
  return (
    <svg viewBox="0 0 100 60" aria-hidden="true">
      {ART[kind]}
    </svg>
  );
}
