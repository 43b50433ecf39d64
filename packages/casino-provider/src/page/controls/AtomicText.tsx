/**
 * A text that gives way to another as a whole. Each text is an element of its own: a centred one that
 * only changed its words would move its first letter, which browsers count as a layout shift.
 */
export function AtomicText({ children }: { children: string | number }) {
  return <span key={children}>{children}</span>;
}
