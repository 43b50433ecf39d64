import type { PolicyBlock, PolicyName, PolicyText } from '@exchange/contract';
import { Link, NavLink } from '@exchange/federation/router';
import { useTranslation } from '@exchange/i18n';
import { useSignedIn } from '@exchange/store';
import { classNames, QueryState, Section, Skeleton } from '@exchange/ui';
import { type ReactNode, useEffect } from 'react';
import { PlayerLink } from '../auth/PlayerLink.tsx';
import { useAreaLinks } from '../remotes/page-areas.ts';
import { readBrand } from '../shared/brand.ts';
import { useLanguage } from '../shared/language/languages.tsx';
import { PLAYER_POLICY_LINKS, PUBLIC_POLICY_LINKS } from '../shared/policy-links.ts';
import styles from './Policy.module.css';
import { fillBlanks, POLICY_ROUTES, type PolicyBlanks, usePolicyText } from './policy-text.api.ts';

/** One block of a text; `fill` replaces its placeholders. */
function PolicyBlockView({ block, fill }: { block: PolicyBlock; fill: (text: string) => string }) {
  const [limits] = useAreaLinks('limits');
  if (typeof block === 'string') return <p>{fill(block)}</p>;
  if ('note' in block) return <p className={styles.note}>{fill(block.note)}</p>;
  if ('list' in block) {
    return (
      <ul className={styles.list}>
        {block.list.map((item) => (
          <li key={item}>{fill(item)}</li>
        ))}
      </ul>
    );
  }
  if ('facts' in block) {
    return (
      <dl className={styles.facts}>
        {block.facts.map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt>{fill(name)}</dt>
            <dd>{fill(value)}</dd>
          </div>
        ))}
      </dl>
    );
  }
  const target = block.link === 'limits' ? limits : POLICY_ROUTES[block.link];
  // The area with the page may be switched off.
  if (!target) return <p>{block.words}</p>;
  const { to, forPlayers } = target;
  return forPlayers ? (
    <PlayerLink to={to} className={styles.link}>
      {block.words}
    </PlayerLink>
  ) : (
    <Link to={to} className={styles.link}>
      {block.words}
    </Link>
  );
}

/** A text with its table of contents; `extra` is between the lead and the first section. */
function PolicyArticle({
  text: { heading, lead, sections },
  blanks,
  extra,
}: {
  text: PolicyText;
  blanks: PolicyBlanks;
  extra?: ReactNode;
}) {
  const { t } = useTranslation();
  const fill = (text: string) => fillBlanks(text, blanks);
  useEffect(() => {
    // The section of the URL's hash may not have existed on load.
    document.getElementById(window.location.hash.slice(1))?.scrollIntoView();
  }, []);
  return (
    <article className={styles.article}>
      <h1 className={styles.heading}>{heading}</h1>
      <p className={styles.lead}>{fill(lead)}</p>
      {extra}
      <nav className={styles.contents} aria-label={t('Contents')}>
        <h2 className={styles.contentsTitle}>{t('Contents')}</h2>
        <ol className={styles.contentsList}>
          {sections.map(({ id, heading: name }) => (
            <li key={id}>
              <a href={`#${id}`}>{name}</a>
            </li>
          ))}
        </ol>
      </nav>
      {sections.map(({ id, heading: name, blocks }) => (
        <section key={id} id={id} className={styles.section} aria-labelledby={`${id}-heading`}>
          <h2 id={`${id}-heading`} className={styles.sectionHeading}>
            {name}
          </h2>
          {blocks.map((block, index) => (
            <PolicyBlockView key={index} block={block} fill={fill} />
          ))}
        </section>
      ))}
    </article>
  );
}

/** Links to the other policy pages. */
function PolicyLinks() {
  const { t } = useTranslation();
  const signedIn = useSignedIn();
  const links = signedIn ? [...PUBLIC_POLICY_LINKS, ...PLAYER_POLICY_LINKS] : PUBLIC_POLICY_LINKS;
  return (
    <nav className={styles.others} aria-label={t('Policies')}>
      {links.map(({ label, to }) => (
        <NavLink key={to} to={to} className={classNames(styles.other)}>
          {t(label)}
        </NavLink>
      ))}
    </nav>
  );
}

/** A policy page in the player's language. */
export function PolicyPage({ name, extra }: { name: PolicyName; extra?: ReactNode }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const query = usePolicyText(name, language);
  const { name: brand, company } = readBrand();
  const blanks = { brand, company: company[language] };
  return (
    <Section>
      <QueryState
        query={query}
        loading={<Skeleton rows={8} rowHeight={64} />}
        failedText={t('This page could not be loaded.')}
      >
        {(text) => <PolicyArticle text={text} blanks={blanks} extra={extra} />}
      </QueryState>
      <PolicyLinks />
    </Section>
  );
}
