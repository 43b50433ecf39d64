import type { UserAccount } from '@exchange/contract';
import { useTranslation } from '@exchange/i18n';
import { Dialog } from '@exchange/ui';
import { useState } from 'react';
import { InstantIdBox } from '../InstantIdBox.tsx';
import { NewUserForm } from './NewUserForm.tsx';

/** Creates a user, then offers a sign-in link. */
export function CreateUserDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [created, setCreated] = useState<UserAccount>();
  return (
    <Dialog
      open
      onClose={onClose}
      title={created ? t('{{name}} can sign in', { name: created.userName }) : t('New user')}
      closeText={t('Close')}
    >
      {created ? <InstantIdBox userId={created.id} /> : <NewUserForm onCreated={setCreated} />}
    </Dialog>
  );
}
