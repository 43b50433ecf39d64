import type { PolicyBlock } from '@exchange/contract';
import { Link } from '@exchange/federation/router';
import { PlayerLink } from '../auth/PlayerLink.tsx';
import styles from './Policy.module.css';
import { POLICY_ROUTES } from './policy.model.ts';

/** One block of a text; `fill` replaces its placeholders. */
export function PolicyBlockView({
  block,
  fill,
}: {
  block: PolicyBlock;
  fill: (text: string) => string;
}) {
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
  const { to, forPlayers } = POLICY_ROUTES[block.link];
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
