import type { UserDetails } from '@exchange/contract';
import { useTranslation } from '@exchange/i18n';
import { useChangeAccess } from './access.api.ts';
import type { AccessStep } from './access.model.ts';
import { ReasonDialog } from './ReasonDialog.tsx';

/** Asks for the reason of a lock, its removal, or the end of all sign-ins. */
export function AccessDialog({
  user,
  step,
  onClose,
}: {
  user: UserDetails;
  step: AccessStep;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <ReasonDialog
      title={`${t(step.title)}: ${user.userName}`}
      text={t(step.text)}
      actText={t(step.title)}
      useStep={useChangeAccess}
      toInput={(reason) => ({
        ...{ userId: user.id, reason },
        ...(step.wanted && { wanted: step.wanted }),
      })}
      onClose={onClose}
    />
  );
}
