import { escapeHtml } from '../pages/escape.ts';

const STYLE = `
body{margin:0;font:14px/1.5 system-ui,sans-serif;color-scheme:light dark;padding:16px}
h1{font-size:20px;margin:0 0 8px}h2{font-size:15px;margin:24px 0 8px}
table{border-collapse:collapse}th,td{padding:4px 12px 4px 0;text-align:start;vertical-align:top}
td{border-top:1px solid GrayText;font-variant-numeric:tabular-nums}
.wide{overflow-x:auto;background:linear-gradient(to right,transparent,Canvas 60%) 100% 0/40px 100% no-repeat local,
linear-gradient(to left,GrayText,transparent) 100% 0/10px 100% no-repeat scroll}
.wide :is(th,td):first-child{position:sticky;inset-inline-start:0;background:Canvas}
li{overflow-wrap:anywhere}ul{padding-inline-start:20px}
input,select,button{box-sizing:border-box;max-width:100%;min-height:44px;font:inherit}
[role=alert]{font-weight:600}`;

/** Renders a plain page for operators; `body` is HTML with escaped values. */
export function renderStaffPage(page: { nonce: string; title: string; body: string }): string {
  const title = escapeHtml(page.title);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style nonce="${page.nonce}">${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${page.body}
</main>
</body>
</html>
`;
}

/** Returns headers of such a page: it loads nothing, and is neither framed nor cached. */
export const staffPageHeaders = (nonce: string): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  // Else the forms of these pages would come without their origin.
  'referrer-policy': 'same-origin',
  'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
});
