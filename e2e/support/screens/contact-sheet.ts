import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from '@playwright/test';

/** Width of a sheet in px. */
const SHEET_WIDTH = 2000;
/** Screenshots in a row, by their width. */
const COLUMNS: Readonly<Record<number, number>> = { 360: 10, 768: 7, 1440: 4 };

const STYLE = `
  body { margin: 16px; font: 12px system-ui, sans-serif; background: #d7dce2; color: #111; }
  main { display: grid; gap: 12px; align-items: start; }
  figure { margin: 0; }
  figcaption { padding: 4px 0; }
  img { display: block; width: 100%; max-height: 640px; object-fit: cover; object-position: top; }
`;

function toHtml(width: number, files: readonly string[]): string {
  const figures = files
    .map((file) => path.basename(file))
    .map(
      (name) =>
        `<figure><figcaption>${name.replace('.png', '')}</figcaption>` +
        `<a href="${width}/${name}"><img src="${width}/${name}" alt=""></a></figure>`,
    );
  const columns = `grid-template-columns: repeat(${COLUMNS[width] ?? 6}, minmax(0, 1fr))`;
  return [
    '<!doctype html><meta charset="utf-8">',
    `<title>${width} px</title><style>${STYLE}</style>`,
    `<h1>${width} px</h1><main style="${columns}">${figures.join('\n')}</main>`,
  ].join('\n');
}

/** Writes `<width>.html` beside the folder of the screenshots, and a screenshot of that page. */
export async function writeContactSheet(
  browser: Browser,
  folder: string,
  width: number,
  files: readonly string[],
): Promise<string> {
  const html = path.join(folder, `${width}.html`);
  await writeFile(html, toHtml(width, files));
  const page = await browser.newPage({ viewport: { width: SHEET_WIDTH, height: 1000 } });
  await page.goto(pathToFileURL(html).href);
  await page.screenshot({ path: path.join(folder, `${width}.png`), fullPage: true });
  await page.close();
  return html;
}
