import type { PageRegistry } from '@exchange/federation/registry';
import { PREVIEW_PATH } from '@exchange/federation/releases';
import type { FastifyInstance } from 'fastify';
import type { PageLanguage } from '../cookies.ts';
import type { BuildFinder } from '../override/find-build.ts';
import { renderFailureScript } from '../override/override-html.ts';
import type { RegistrySource } from '../registry-source.ts';
import type { Signer } from '../signer.ts';
import { createTokenCookies, type TokenCookies, type TokenState } from '../token/token-cookies.ts';
import {
  findFirstPage,
  formatEnd,
  registerTokenPages,
  renderTokenBanner,
} from '../token/token-pages.ts';
import { describePreview, type OpenedPreview, openPreview } from './preview-token.ts';

/** Creates the cookies of browsers that opened the link of a preview. */
export const createPreviewCookies = (parts: {
  signer: Signer;
  source: Pick<RegistrySource, 'readTrust' | 'current'>;
  builds: BuildFinder;
}): TokenCookies<OpenedPreview> =>
  createTokenCookies({
    ...{ cookie: 'area-preview', purpose: 'area preview', signer: parts.signer },
    openToken: (token, host, shell) =>
      openPreview(token, { host, shell }, { ...parts, now: Date.now() }),
  });

const ownersOf = ({ shown }: OpenedPreview) => [...new Set(shown.map(({ owner }) => owner))];

/** Accepts the links of previews, which need no staff key. */
export const registerAreaPreview = (app: FastifyInstance, cookies: TokenCookies<OpenedPreview>) =>
  registerTokenPages(app, {
    ...{ path: PREVIEW_PATH, title: 'Preview of a release', cookies },
    arrival: { field: 'link' },
    describe: (opened) =>
      `${ownersOf(opened).join(', ')} made a preview of ${describePreview(opened)}. This browser alone shows it, until ${formatEnd(opened.expires)}.`,
    warning: 'If you do not know who sent you this link, leave this page.',
    firstPage: ({ shown }) =>
      findFirstPage(shown.flatMap(({ build }) => (build.definition ? [build.definition] : []))),
    summarize: (opened) => ({ owners: ownersOf(opened), preview: describePreview(opened) }),
  });

const TEXTS: Record<
  PageLanguage,
  { shown: string; ended: string; failed: string; leave: string; close: string }
> = {
  en: {
    shown: 'Preview: only this browser shows {{builds}}, until {{time}}.',
    ended: 'The preview is not shown any more. {{reason}}',
    failed: '{{build}} failed, and the preview was given up.',
    leave: 'Leave',
    close: 'Close',
  },
  hi: {
    shown: 'प्रीव्यू: {{builds}} सिर्फ़ इस ब्राउज़र में दिखता है, {{time}} तक।',
    ended: 'प्रीव्यू अब नहीं दिखता। {{reason}}',
    failed: '{{build}} नहीं चला, और प्रीव्यू हटा दिया गया।',
    leave: 'छोड़ें',
    close: 'बंद करें',
  },
};

/** Returns why the pages of a browser show no preview after a version of it failed. */
export const describeFailure = (area: string, version: string): string =>
  `${area} ${version} failed.`;

const NAME = 'area-preview';

/** Renders the banner over a page of a preview: what is shown, or why not, and a button to leave. */
export function renderPreviewBanner(
  state: TokenState<OpenedPreview>,
  parts: { nonce: string; language: PageLanguage; registry: PageRegistry },
): string {
  const { nonce, language } = parts;
  const texts = TEXTS[language];
  const banner = (text: string, button: string) =>
    renderTokenBanner({
      ...{ nonce, name: NAME, path: PREVIEW_PATH, text, button },
      // Above the banner of an override.
      place: 'inset-block-end:136px;inset-inline-start:8px',
    });
  if (state.kind === 'ended') {
    return banner(texts.ended.replace('{{reason}}', state.reason), texts.close);
  }
  const { opened } = state;
  const text = texts.shown
    .replace('{{builds}}', describePreview(opened))
    .replace('{{time}}', formatEnd(opened.expires));
  const versions = opened.shown.map(({ area, version }) => ({
    ...{ area, version },
    failed: texts.failed.replace('{{build}}', `${area} ${version}`),
  }));
  return banner(text, texts.leave) + renderFailureScript(`.${NAME}`, versions, parts);
}
