/** Texts that would run as markup, an address, a template or a formula. */
export const PAYLOADS = [
  '<script>window.ran(1)</script>',
  '<img src=x onerror=window.ran(2)>',
  '"><svg/onload=window.ran(3)>',
  "';window.ran(4);//",
  'javascript:window.ran(5)',
  '</script><script>ran(6)</script>',
  '{{constructor.constructor("ran(7)")()}}',
  '&lt;b onclick=ran(8)&gt;\u202egnp.exe\u200b',
  "=cmd|' /C calc'!A0 {{1}} $t(Log In)",
] as const;

/** Returns a text as rendered, with collapsed whitespace. */
export const asShown = (text: string): string => text.replace(/\s+/g, ' ').trim();
