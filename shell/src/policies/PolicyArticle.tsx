import type { PolicyText } from '@exchange/contract';
import { useTranslation } from '@exchange/i18n';
import { type ReactNode, useEffect } from 'react';
import styles from './Policy.module.css';
import { PolicyBlockView } from './PolicyBlockView.tsx';
import { fillBlanks, type PolicyBlanks } from './policy.model.ts';

/** A text with its table of contents; `extra` is between the lead and the first section. */
export function PolicyArticle({
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
