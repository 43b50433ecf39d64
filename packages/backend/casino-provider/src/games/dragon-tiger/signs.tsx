const halfDragon = (
  <>
    <path d="M13-24C13-36 21-45 35-49C29-41 28-33 26-22Z" fill="#f3d27a" />
    <path d="M18-40L23-37M15-33L27-34" stroke="#b98a2b" strokeWidth="1.4" />
    <path d="M24-18L44-27L38-14L49-9L38-2L45 9L33 8L34 19L20 16Z" fill="#e8a32e" />
    <path d="M24-12L38-19L33-10L41-6L32-1L36 6L27 5Z" fill="#c67f16" />
    <path d="M0-31C15-32 27-25 30-13C32-2 27 8 21 14C19 26 12 38 0 40Z" fill="#1f9d78" />
    <path d="M0-31C6-31 11-30 16-28L10-16L0-12Z" fill="#2cbd92" />
    <path d="M3-8L28-21L27-12L9-3Z" fill="#0d5c47" />
    <path d="M8-6Q16-14 25-10Q18-1 8-6Z" fill="#ffe066" stroke="#083b2d" strokeWidth="1.4" />
    <path d="M17-11.500Q19.5-8 17-3.500Q15-8 17-11.500Z" fill="#1b0d05" />
    <path d="M0 4C9 2 18 6 20 15C20 25 11 31 0 31Z" fill="#37cfa2" />
    <path d="M0-12L4 6H0Z" fill="#37cfa2" />
    <ellipse cx="9" cy="12" rx="3.6" ry="2.4" fill="#083b2d" transform="rotate(-20 9 12)" />
    <path d="M0 23C8 25 15 22 20 16" fill="none" stroke="#083b2d" strokeWidth="1.8" />
    <path d="M9 23.500L12.5 33L15.5 20.500Z" fill="#fff" stroke="#083b2d" strokeWidth=".6" />
    <path d="M0-31V-47L7-30Z" fill="#e8a32e" />
    <path d="M0 34V49L5 38L10 46L12 30Q6 34 0 34Z" fill="#e8a32e" />
    <path
      d="M17 14C31 8 43 17 40 30C38 37 31 36 32 31"
      fill="none"
      stroke="#f3d27a"
      strokeWidth="2.4"
      strokeLinecap="round"
    />
  </>
);

/** A dragon's head from the front. */
export function DragonSign() {
  return (
    <svg viewBox="-50 -50 100 100" aria-hidden="true" focusable="false">
      {halfDragon}
      <g transform="scale(-1 1)">{halfDragon}</g>
    </svg>
  );
}

const halfTiger = (
  <>
    <circle cx="27" cy="-27" r="11.5" fill="#e77d1b" />
    <circle cx="27.5" cy="-26" r="6" fill="#4a2411" />
    <path d="M0-36C13-37 24-32 30-23C37-12 38 3 32 14C27 25 17 36 0 38Z" fill="#f6942b" />
    <path d="M33-2L45 5L36 8L44 17L33 17L37 27L25 26L16 20L26 6Z" fill="#fff1de" />
    <path d="M6-7C10-16 21-17 27-10C27-2 14 1 6-7Z" fill="#fff1de" />
    <path d="M0 9C10 6 20 10 24 18C22 29 12 38 0 38Z" fill="#fff1de" />
    <path d="M8-7Q16-15 24-9Q17-2 8-7Z" fill="#ffd84d" stroke="#2a1408" strokeWidth="1.4" />
    <ellipse cx="16.5" cy="-8.8" rx="2.3" ry="3" fill="#1b0d05" />
    <g fill="#2a1408">
      <path d="M0-36H2L3-26L0-20Z" />
      <path d="M7-36C10-31 10-27 7-22C7-28 6-31 4-36Z" />
      <path d="M15-34C18-28 17-25 13-20C14-26 13-29 11-35Z" />
      <path d="M34-15C29-18 26-17 23-14C27-14 31-12 36-9Z" />
      <path d="M37-3C32-6 29-5 26-2C30-2 33-1 37 3Z" />
      <path d="M35 10C31 7 28 7 25 10C29 10 31 12 33 15Z" />
    </g>
    <path d="M0 3H6C9 6 4 12 0 13Z" fill="#d9596a" />
    <path d="M0 12V18Q6 24 13 19" fill="none" stroke="#2a1408" strokeWidth="1.6" />
    <path d="M7 22L9 29L12 20.5Z" fill="#fff" stroke="#2a1408" strokeWidth=".6" />
    <path d="M12 13H13M16 16H17M11 17H12" stroke="#2a1408" strokeWidth="1.6" />
  </>
);

/** A tiger's head from the front. */
export function TigerSign() {
  return (
    <svg viewBox="-50 -50 100 100" aria-hidden="true" focusable="false">
      {halfTiger}
      <g transform="scale(-1 1)">{halfTiger}</g>
    </svg>
  );
}
