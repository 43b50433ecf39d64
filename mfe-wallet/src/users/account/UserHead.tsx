import { managesRole, type UserDetails } from '@exchange/contract';
import { formatDateTime, formatRupees, registerField, useTranslation } from '@exchange/i18n';
import { useSession } from '@exchange/store';
import { Button, classNames, Dialog, Section, TextField, ToggleGroup } from '@exchange/ui';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { Coins, Link2 } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { SubmitNote } from '../../shared/SubmitActions.tsx';
import { useShownRejection } from '../../shared/use-shown-rejection.ts';
import formStyles from '../form.module.css';
import { InstantIdBox } from '../OneTimeLinkBox.tsx';
import { UserName } from '../UserName.tsx';
import type { Failure } from '../users.api.ts';
import { useUpdateCoins } from './coins.api.ts';
import {
  type CoinsValues,
  calculateBalanceAfter,
  coinsSchema,
  readCoins,
  toCoinsValues,
} from './coins.form.ts';
import { SignInActions } from './SignInActions.tsx';
import styles from './UserHead.module.css';

/** Form of a user's coins: fields, submission, and the pending step. */
function useCoinsForm({ id: userId, balance }: UserDetails, onDone: () => void) {
  const [rejection, setRejection] = useState<Failure>();
  const { sent, isInFlight, submit } = useUpdateCoins(userId, { onDone, onRefused: setRejection });
  const isLocked = isInFlight || sent !== undefined;
  const form = useForm<CoinsValues>({
    resolver: valibotResolver(coinsSchema),
    defaultValues: toCoinsValues(sent),
  });
  const { handleSubmit, setError, setValue, watch, formState } = form;
  useShownRejection(isLocked ? undefined : rejection, ({ text, field }) => {
    const name = field === 'amount' || field === 'reason' ? field : 'root';
    setError(name, { message: text }, { shouldFocus: true });
  });
  const [direction, amount] = watch(['direction', 'amount']);
  const coins = readCoins({ direction, amount });
  const repeat = (event: FormEvent) => {
    event.preventDefault();
    if (sent) submit(sent);
  };
  return {
    direction,
    setDirection: (next: CoinsValues['direction']) => setValue('direction', next),
    fieldOf: (name: 'amount' | 'reason') => registerField(form, name),
    /** Error that belongs to no field. */
    fault: formState.errors.root?.message,
    /** Resulting balance in rupees; undefined for an invalid amount. */
    after: coins === undefined ? undefined : calculateBalanceAfter(balance, coins),
    onSubmit: sent
      ? repeat
      : handleSubmit((values) =>
          submit({ userId, amount: readCoins(values) ?? 0, reason: values.reason }),
        ),
    isInFlight,
    /** It was sent, and its response was lost. */
    isAwaited: sent !== undefined && !isInFlight,
    isLocked,
  };
}

/** Current and resulting balance; rupees. */
function CoinsPreview({ balance, after }: { balance: number; after: number | undefined }) {
  const { t } = useTranslation();
  const short = after !== undefined && after < 0;
  return (
    <>
      <dl className={formStyles.facts} aria-live="polite">
        <dt>{t('Available now')}</dt>
        <dd>{formatRupees(balance)}</dd>
        <dt>{t('Balance after')}</dt>
        <dd className={classNames(formStyles.strong, short && formStyles.loss)}>
          {after === undefined ? '–' : formatRupees(after)}
        </dd>
      </dl>
      {short && (
        <p className={formStyles.error} role="alert">
          {t('More than is available cannot be taken.')}
        </p>
      )}
    </>
  );
}

/** Gives or takes play money, with the resulting balance; a pending step is shown as sent. */
function CoinsDialog({ user, onClose }: { user: UserDetails; onClose: () => void }) {
  const { t } = useTranslation();
  const { direction, after, ...form } = useCoinsForm(user, onClose);
  const actText = t(direction === 'give' ? 'Give coins' : 'Take coins');
  return (
    <Dialog
      open
      onClose={() => !form.isInFlight && onClose()}
      title={t('Coins of {{name}}', { name: user.userName })}
    >
      <form
        className={formStyles.form}
        aria-busy={form.isInFlight}
        onSubmit={form.onSubmit}
        noValidate
      >
        <fieldset className={formStyles.fields} disabled={form.isLocked}>
          <ToggleGroup
            label={t('Direction')}
            value={direction}
            onChange={form.setDirection}
            items={[
              { id: 'give', label: t('Give') },
              { id: 'take', label: t('Take') },
            ]}
          />
          <TextField
            label={t('Amount')}
            inputMode="decimal"
            autoComplete="off"
            {...form.fieldOf('amount')}
          />
          <TextField
            label={t('Reason')}
            autoComplete="off"
            maxLength={200}
            {...form.fieldOf('reason')}
          />
        </fieldset>
        {/* Unknown: the balance may include the pending step. */}
        {!form.isLocked && <CoinsPreview balance={user.balance} after={after} />}
        <SubmitNote awaited={form.isAwaited} fault={form.fault} />
        <Button
          type="submit"
          variant="accent"
          wide
          busy={form.isInFlight}
          disabled={!form.isLocked && after !== undefined && after < 0}
          className={formStyles.submit}
        >
          {form.isAwaited ? t('Try again') : actText}
        </Button>
      </form>
    </Dialog>
  );
}

/** Name and balances of the user, and the steps that the caller may make. */
export function UserHead({ user }: { user: UserDetails }) {
  const { t } = useTranslation();
  const session = useSession();
  const [open, setOpen] = useState<'coins' | 'instantId'>();
  const close = () => setOpen(undefined);
  const managed = session.status === 'player' && managesRole(session.role, user.role);
  return (
    <Section title={<UserName user={user} />} headingLevel="h1">
      <dl className={styles.figures}>
        <Stat label={t('Balance')}>
          <b className={styles.large}>{formatRupees(user.balance)}</b>
        </Stat>
        <Stat label={t('Exposure')}>
          <b className={user.exposure > 0 ? styles.loss : undefined}>
            {formatRupees(-user.exposure)}
          </b>
        </Stat>
        {user.owed > 0 && (
          <Stat label={t('Amount due')}>
            <b className={styles.loss}>{formatRupees(user.owed)}</b>
          </Stat>
        )}
        <Stat label={t('Mobile')}>{user.mobile ?? '–'}</Stat>
        <Stat label={t('Belongs to')}>{user.ownerName ?? '–'}</Stat>
        {user.adultAt && <Stat label={t('18 or older')}>{formatDateTime(user.adultAt)}</Stat>}
        <Stat label={t('Created')}>{formatDateTime(user.createdAt)}</Stat>
        <Stat label={t('Last used')}>
          {user.lastUsedAt ? formatDateTime(user.lastUsedAt) : '–'}
        </Stat>
      </dl>
      {user.owed > 0 && (
        <p className={styles.due}>
          {t('A result took more than the balance. The next credits settle what is due first.')}
        </p>
      )}
      {managed && !user.isDemo && !user.isClosed && (
        <div className={styles.actions}>
          <Button variant="accent" onClick={() => setOpen('coins')}>
            <Coins size={18} aria-hidden="true" />
            {t('Update coins')}
          </Button>
          <Button variant="outline" onClick={() => setOpen('instantId')}>
            <Link2 size={18} aria-hidden="true" />
            {t('Instant ID')}
          </Button>
          <SignInActions user={user} />
        </div>
      )}
      {open === 'coins' && <CoinsDialog user={user} onClose={close} />}
      {open === 'instantId' && (
        <Dialog open onClose={close} title={t('Instant ID of {{name}}', { name: user.userName })}>
          <InstantIdBox userId={user.id} />
        </Dialog>
      )}
    </Section>
  );
}

const Stat = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.figure}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
