import { type OneTimeLink, paths, type UserDetails } from '@exchange/contract';
import { formatDateTime, useTranslation } from '@exchange/i18n';
import { useSession } from '@exchange/store';
import { Button, Dialog } from '@exchange/ui';
import { KeyRound, RotateCcwKey, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { OneTimeLinkBox } from '../OneTimeLinkBox.tsx';
import {
  useMakePasswordReset,
  useRemoveSecondFactor,
  useRequirePasswordChange,
} from './access.api.ts';
import { ReasonDialog } from './ReasonDialog.tsx';

/** Staff's help to sign in: a password link, a required change, removal of a lost second factor. */
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
      {open === 'reset' && <PasswordLinkDialog user={user} onClose={close} />}
      {open === 'change' && <RequireChangeDialog user={user} onClose={close} />}
      {open === 'factor' && <RemoveFactorDialog user={user} onClose={close} />}
    </>
  );
}

interface StepProps {
  user: UserDetails;
  onClose: () => void;
}

function PasswordLinkDialog({ user, onClose }: StepProps) {
  const { t } = useTranslation();
  const [link, setLink] = useState<OneTimeLink>();
  const title = t('Password of {{name}}', { name: user.userName });
  if (!link) {
    return (
      <ReasonDialog
        title={title}
        text={t(
          'The link lets the user set a password once; it is good for an hour. All devices of the user are signed out then.',
        )}
        actText={t('Make password link')}
        useStep={useMakePasswordReset}
        toInput={(reason) => ({ userId: user.id, reason })}
        onDone={setLink}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog open onClose={onClose} title={title}>
      <OneTimeLinkBox
        label={t('Password link')}
        hint={t('Good for one password until {{time}}. It is shown only now.', {
          time: formatDateTime(link.expiresAt),
        })}
        link={location.origin + paths.passwordReset(link.token)}
      />
    </Dialog>
  );
}

function RequireChangeDialog({ user, onClose }: StepProps) {
  const { t } = useTranslation();
  return (
    <ReasonDialog
      title={t('Require new password')}
      text={t(
        '{{name}} can do nothing until the password is changed, on every device that signed in by it.',
        { name: user.userName },
      )}
      actText={t('Require new password')}
      useStep={useRequirePasswordChange}
      toInput={(reason) => ({ userId: user.id, reason })}
      onClose={onClose}
    />
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
