const half = (
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
      {half}
      <g transform="scale(-1 1)">{half}</g>
    </svg>
  );
}
