const half = (
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
      {half}
      <g transform="scale(-1 1)">{half}</g>
    </svg>
  );
}
