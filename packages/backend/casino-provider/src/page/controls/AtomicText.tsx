/**
 * Replaces a text as an element: a centred one with changed content would move its first letter,
 * which browsers count as a layout shift.
 */
export function AtomicText({ children }: { children: string | number }) {
  return <span key={children}>{children}</span>;
}
