import { useTranslation } from '@exchange/i18n';
import { useSettings } from '@exchange/store';
import { ToggleGroup } from '@exchange/ui';

/** Chooses between demo accounts and all others; hidden if the site has no demo. */
export function AccountsToggle({
  others,
  isDemo,
  onChange,
}: {
  /** Name of all others. */
  others: string;
  isDemo: boolean;
  onChange: (isDemo: boolean) => void;
}) {
  const { t } = useTranslation();
  const { demoEnabled } = useSettings();
  if (!demoEnabled && !isDemo) return null;
  return (
    <ToggleGroup
      label={t('Accounts')}
      value={isDemo ? 'demo' : 'others'}
      onChange={(id) => onChange(id === 'demo')}
      items={[
        { id: 'others', label: others },
        { id: 'demo', label: t('Demo') },
      ]}
    />
  );
}
