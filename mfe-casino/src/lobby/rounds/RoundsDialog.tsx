import { useTranslation } from '@exchange/i18n';
import { Dialog } from '@exchange/ui';
import { RoundList } from './RoundList.tsx';

/** The player's rounds of all games. */
export function RoundsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog open title={t('My rounds')} closeText={t('Close')} onClose={onClose}>
      <RoundList />
    </Dialog>
  );
}
