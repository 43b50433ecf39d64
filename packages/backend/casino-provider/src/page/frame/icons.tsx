import type { ReactNode } from 'react';

const Icon = ({ children }: { children: ReactNode }) => (
  <svg
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {children}
  </svg>
);

/** The signs of the head bar. */
export const ICONS = {
  leave: (
    <Icon>
      <path d="M15 5l-7 7 7 7" />
    </Icon>
  ),
  rules: (
    <Icon>
      <path d="M4 5h7v15H4zM13 5h7v15h-7zM6.5 9h2M6.5 12h2M15.5 9h2M15.5 12h2" />
    </Icon>
  ),
  fairness: (
    <Icon>
      <path d="M12 3l8 3v6c0 5-3.5 8-8 9-4.5-1-8-4-8-9V6zM8.5 12l2.5 2.5 4.5-5" />
    </Icon>
  ),
  soundOn: (
    <Icon>
      <path d="M4 9v6h4l5 4V5L8 9zM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11" />
    </Icon>
  ),
  soundOff: (
    <Icon>
      <path d="M4 9v6h4l5 4V5L8 9zM16.5 9.5l5 5M21.5 9.5l-5 5" />
    </Icon>
  ),
  close: (
    <Icon>
      <path d="M6 6l12 12M18 6L6 18" />
    </Icon>
  ),
} as const;
