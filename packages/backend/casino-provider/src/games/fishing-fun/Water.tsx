import styles from './fishing.module.css';

/** Light, bubbles and the ground of the sea. */
export function Water() {
  return (
    <>
      <div className={styles.rays} aria-hidden="true" />
      <svg
        className={styles.ground}
        viewBox="0 0 400 90"
        preserveAspectRatio="xMidYMax slice"
        aria-hidden="true"
      >
        <path d="M0 60Q60 40 130 56T270 52 400 60V90H0z" fill="#0b4a63" />
        <path d="M0 74Q90 58 190 72T400 70V90H0z" fill="#c9a86a" />
        <path d="M0 82Q110 70 220 80T400 78V90H0z" fill="#b08f52" />
        <path
          transform="translate(34 2)"
          d="M44 74c-4-18-16-20-12-36M44 74c0-20 8-26 4-44M44 74c6-16 14-16 16-30"
          fill="none"
          stroke="#2f9e6e"
          strokeWidth="5"
          strokeLinecap="round"
        />
        <path
          transform="translate(-26 2)"
          d="M352 74c-10-8-10-18-6-28M352 74c0-16-2-26 4-38M352 74c10-6 12-16 10-26M352 62c-12-2-18-8-20-16"
          fill="none"
          stroke="#e0607e"
          strokeWidth="6"
          strokeLinecap="round"
        />
        <ellipse cx="306" cy="80" rx="18" ry="9" fill="#7a6a58" />
        <ellipse cx="96" cy="82" rx="12" ry="6" fill="#8a7a66" />
      </svg>
    </>
  );
}
