import type { UserDetails } from '@exchange/contract';
import { useTranslation } from '@exchange/i18n';
import { useSession } from '@exchange/store';
import { Button, Dialog } from '@exchange/ui';
import { KeyRound, RotateCcwKey, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import formStyles from '../form.module.css';
import { InstantIdBox } from '../InstantIdBox.tsx';
import { useRequirePasswordChange } from '../users.queries.ts';
import { useRemoveSecondFactor } from './access.queries.ts';
import { ReasonDialog } from './ReasonDialog.tsx';

/** How staff help a user to sign in: a link to set a password, a required change, a lost second factor. */
export function SignInActions({ user }: { user: UserDetails }) {
  const { t } = useTranslation();
  const session = useSession();
  const [open, setOpen] = useState<'reset' | 'change' | 'factor'>();
  const close = () => setOpen(undefined);
  const isAdmin = session.status === 'player' && session.role === 'admin';
  const { hasSecondFactor, mustChangePassword } = user.signIn;
  return (
    <>
      <Button variant="outline" onClick={() => setOpen('reset')}>
        <KeyRound size={18} aria-hidden="true" />
        {t('Password link')}
      </Button>
      {!mustChangePassword && (
        <Button variant="outline" onClick={() => setOpen('change')}>
          <RotateCcwKey size={18} aria-hidden="true" />
          {t('Require new password')}
        </Button>
      )}
      {isAdmin && hasSecondFactor && (
        <Button variant="outline" onClick={() => setOpen('factor')}>
          <ShieldOff size={18} aria-hidden="true" />
          {t('Remove second factor')}
        </Button>
      )}
      {open === 'reset' && (
        <Dialog
          open
          onClose={close}
          title={t('Password of {{name}}', { name: user.userName })}
          closeText={t('Close')}
        >
          <InstantIdBox userId={user.id} kind="reset" />
        </Dialog>
      )}
      {open === 'change' && <RequireChangeDialog user={user} onClose={close} />}
      {open === 'factor' && <RemoveFactorDialog user={user} onClose={close} />}
    </>
  );
}

interface StepProps {
  user: UserDetails;
  onClose: () => void;
}

function RequireChangeDialog({ user, onClose }: StepProps) {
  const { t } = useTranslation();
  const { mutate, isPending } = useRequirePasswordChange();
  return (
    <Dialog open onClose={onClose} title={t('Require new password')} closeText={t('Close')}>
      <div className={formStyles.form}>
        <p>
          {t(
            '{{name}} can do nothing until the password is changed, on every device that signed in by it.',
            {
              name: user.userName,
            },
          )}
        </p>
        <Button
          variant="accent"
          wide
          busy={isPending}
          className={formStyles.submit}
          onClick={() => mutate(user.id, { onSuccess: onClose })}
        >
          {t('Require new password')}
        </Button>
      </div>
    </Dialog>
  );
}

function RemoveFactorDialog({ user, onClose }: StepProps) {
  const { t } = useTranslation();
  return (
    <ReasonDialog
      title={t('Remove second factor')}
      text={t('{{name}} then signs in by the password alone. Make sure who asks for it.', {
        name: user.userName,
      })}
      actText={t('Remove second factor')}
      useStep={useRemoveSecondFactor}
      toInput={(reason) => ({ userId: user.id, reason })}
      onClose={onClose}
    />
  );
}
