import { useFeatureEnabled } from '@exchange/store';
import { OneClickSwitch } from '../bet-slip/OneClickSwitch.tsx';
import styles from './MarketTools.module.css';
import { RulesButton } from './rules/RulesButton.tsx';

/** Above the markets: one-click betting, which wide screens have in the slip, and the rules. */
export function MarketTools({ signedIn }: { signedIn: boolean }) {
  const hasOneClick = useFeatureEnabled('oneClick');
  return (
    <div className={styles.tools}>
      <span className={styles.oneClick}>{signedIn && hasOneClick && <OneClickSwitch />}</span>
      <RulesButton />
    </div>
  );
}
