import type { FastifyInstance } from 'fastify';
import type { PageLanguage } from '../cookies.ts';
import type { RegistrySource } from '../registry-source.ts';
import type { ReadShell } from '../shell/shell-source.ts';
import type { Signer } from '../signer.ts';
import {
  createTokenCookies,
  type TokenCookies,
  TokenRefused,
  type TokenState,
} from '../token/token-cookies.ts';
import {
  findFirstPage,
  formatEnd,
  registerTokenPages,
  renderTokenBanner,
} from '../token/token-pages.ts';
import { type DeveloperToken, openToken } from './developer-token.ts';

const PATH = '/development';

/** Creates the cookies of browsers that show an area from the machine of its developer. */
export function createDevelopmentCookies(parts: {
  signer: Signer;
  source: Pick<RegistrySource, 'readTrust'>;
  /** Reads the shell's build for these browsers. */
  readShell: ReadShell;
}): TokenCookies<DeveloperToken> {
  const { signer, source, readShell } = parts;
  return createTokenCookies({
    ...{ cookie: 'area-development', purpose: 'area in development', signer },
    async openToken(token, host) {
      const opened = await openToken(token, host, {
        ...{ readTrust: source.readTrust, now: Date.now() },
      });
      await readShell().catch(() => {
        throw new TokenRefused('The release of the shell here has no build for development.');
      });
      return opened;
    },
  });
}

/** Accepts the tokens that `area dev` hands over. */
export const registerDevelopment = (app: FastifyInstance, cookies: TokenCookies<DeveloperToken>) =>
  registerTokenPages(app, {
    ...{ path: PATH, title: 'An area from the machine of its developer', cookies },
    arrival: 'form',
    describe: ({ owner, area, base, expires }) =>
      `${owner} develops ${area}. This browser alone shows it from ${base}, until ${formatEnd(expires)}.`,
    warning: 'If you did not start this yourself, leave this page.',
    firstPage: ({ definition }) => findFirstPage([definition]),
    summarize: ({ owner, area, base }) => ({ owner, area, base }),
  });

const TEXTS: Record<PageLanguage, { shown: string; ended: string; leave: string; close: string }> =
  {
    en: {
      shown: 'Only this browser shows {{area}} from {{host}}, until {{time}}.',
      ended: 'The area in development is not shown any more. {{reason}}',
      leave: 'Leave',
      close: 'Close',
    },
    hi: {
      shown: '{{area}} सिर्फ़ इस ब्राउज़र में {{host}} से दिखता है, {{time}} तक।',
      ended: 'डेवलपमेंट वाला हिस्सा अब नहीं दिखता। {{reason}}',
      leave: 'छोड़ें',
      close: 'बंद करें',
    },
  };

/** Renders the banner over a page with an area in development, and a button to leave. */
export function renderDevelopmentBanner(
  state: TokenState<DeveloperToken>,
  { nonce, language }: { nonce: string; language: PageLanguage },
): string {
  const texts = TEXTS[language];
  const text =
    state.kind === 'shown'
      ? texts.shown
          .replace('{{area}}', state.opened.area)
          .replace('{{host}}', new URL(state.opened.base).host)
          .replace('{{time}}', formatEnd(state.opened.expires))
      : texts.ended.replace('{{reason}}', state.reason);
  return renderTokenBanner({
    ...{ nonce, name: 'area-development', path: PATH, text },
    place: 'inset-block-end:136px;inset-inline-start:8px',
    button: state.kind === 'shown' ? texts.leave : texts.close,
  });
}
