import { PAGE_SIZE, paths, type UserAccount } from '@exchange/contract';
import { Link } from '@exchange/federation/router';
import { formatAmount, formatDateTime, registerField, useTranslation } from '@exchange/i18n';
import { useSession } from '@exchange/store';
import {
  Button,
  Dialog,
  EmptyState,
  Pagination,
  QueryState,
  Section,
  Skeleton,
  TextField,
  ToggleGroup,
} from '@exchange/ui';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useForm } from 'react-hook-form';
import { SubmitNote } from '../../shared/SubmitActions.tsx';
import { AccountsToggle } from '../AccountsToggle.tsx';
import formStyles from '../form.module.css';
import { InstantIdBox } from '../OneTimeLinkBox.tsx';
import { SearchField } from '../SearchField.tsx';
import { StaffTable } from '../StaffTable.tsx';
import { UserName } from '../UserName.tsx';
import { useAddressFilter } from '../use-address-filter.ts';
import { toFailure, useCreateUser, usersQuery } from '../users.api.ts';
import { FIELD_OF, type NewUserValues, newUserSchema } from './new-user.form.ts';
import styles from './UsersPage.module.css';

/** Form with user name, password and optional data; a rejection is shown at its field. */
function NewUserForm({ onCreated }: { onCreated: (user: UserAccount) => void }) {
  const { t } = useTranslation();
  const session = useSession();
  const { mutateAsync, isPending } = useCreateUser();
  const form = useForm<NewUserValues>({
    resolver: valibotResolver(newUserSchema),
    defaultValues: { userName: '', name: '', mobile: '', password: '', role: 'player' },
  });
  const { handleSubmit, setError, setValue, watch, formState } = form;
  const submit = async ({ name, mobile, ...values }: NewUserValues) => {
    try {
      const optional = { ...(name && { name }), ...(mobile && { mobile }) };
      onCreated((await mutateAsync({ ...values, ...optional })).model);
    } catch (error) {
      const { text, field = '' } = toFailure(error);
      setError(FIELD_OF[field] ?? 'root', { message: text }, { shouldFocus: true });
    }
  };
  const field = (name: keyof NewUserValues) => registerField(form, name);
  const { root } = formState.errors;
  return (
    <form className={formStyles.form} onSubmit={handleSubmit(submit)} noValidate>
      <TextField
        label={t('Username')}
        autoComplete="off"
        autoCapitalize="none"
        {...field('userName')}
      />
      <TextField
        label={t('Password')}
        type="password"
        autoComplete="new-password"
        hint={t('At least 8 characters, not a common password')}
        {...field('password')}
      />
      <TextField label={t('Name (optional)')} autoComplete="off" {...field('name')} />
      <TextField
        label={t('Mobile (optional)')}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        {...field('mobile')}
      />
      {session.status === 'player' && session.role === 'admin' && (
        <ToggleGroup
          label={t('Role')}
          value={watch('role')}
          onChange={(role) => setValue('role', role)}
          items={[
            { id: 'player', label: t('Player') },
            { id: 'agent', label: t('Agent') },
          ]}
        />
      )}
      <SubmitNote fault={root?.message} />
      <Button type="submit" variant="accent" wide busy={isPending} className={formStyles.submit}>
        {t('Create user')}
      </Button>
    </form>
  );
}

/** Users with their balances; the name links to the details. */
function UserTable({ users }: { users: readonly UserAccount[] }) {
  const { t } = useTranslation();
  const session = useSession();
  // All users of an agent have the same owner.
  const withOwner = session.status === 'player' && session.role === 'admin';
  return (
    <StaffTable
      label={t('Users')}
      columns={[
        { label: t('User') },
        { label: t('Balance'), numeric: true },
        { label: t('Exposure'), numeric: true },
        { label: t('Mobile') },
        ...(withOwner ? [{ label: t('Belongs to') }] : []),
        { label: t('Last used') },
      ]}
      rows={users.map((user) => ({
        id: user.id,
        cells: [
          <Link key="user" to={paths.user(user.id)} className={styles.link}>
            <UserName user={user} />
          </Link>,
          <b key="balance">{formatAmount(user.balance)}</b>,
          user.exposure > 0 ? (
            <span key="exposure" className={styles.exposure}>
              {formatAmount(-user.exposure)}
            </span>
          ) : (
            '0'
          ),
          user.mobile ?? '–',
          ...(withOwner ? [user.ownerName ?? '–'] : []),
          user.lastUsedAt ? formatDateTime(user.lastUsedAt) : '–',
        ],
      }))}
    />
  );
}

/** Creates a user, then offers a sign-in link. */
function CreateUserDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [created, setCreated] = useState<UserAccount>();
  return (
    <Dialog
      open
      onClose={onClose}
      title={created ? t('{{name}} can sign in', { name: created.userName }) : t('New user')}
    >
      {created ? <InstantIdBox userId={created.id} /> : <NewUserForm onCreated={setCreated} />}
    </Dialog>
  );
}

/** `/app/users`: the users of an agent; all of them for an admin. Demo accounts are apart. */
export function UsersPage() {
  const { t } = useTranslation();
  const [creating, setCreating] = useState(false);
  const { page, read, change, goToPage } = useAddressFilter();
  const search = read('search');
  const isDemo = read('demo') !== '';
  const query = useQuery(usersQuery({ search, page, isDemo }));
  const { data } = query;
  const find = useCallback((text: string) => change({ search: text }), [change]);
  return (
    <Section
      title={t('Users')}
      headingLevel="h1"
      aside={data && Number.isFinite(data.total) && t('{{total}} in all', { total: data.total })}
    >
      <div className={styles.tools}>
        <SearchField
          label={t('Search by user name, name or mobile')}
          value={search}
          onChange={find}
        />
        <AccountsToggle
          others={t('Users')}
          isDemo={isDemo}
          onChange={(demo) => change({ demo: demo ? '1' : '' })}
        />
        <Button variant="accent" className={styles.create} onClick={() => setCreating(true)}>
          <UserPlus size={18} aria-hidden="true" />
          {t('New user')}
        </Button>
      </div>
      <QueryState
        query={query}
        loading={<Skeleton rows={8} rowHeight={52} phoneRowHeight={148} />}
        failedText={t('The users could not be loaded.')}
        isEmpty={({ rows }) => rows.length === 0}
        empty={
          <EmptyState
            text={search ? t('Nobody is found by this search.') : t('You have no users yet.')}
          />
        }
      >
        {({ rows }) => <UserTable users={rows} />}
      </QueryState>
      <Pagination
        page={page}
        pages={Math.ceil((data?.total ?? 0) / PAGE_SIZE.users)}
        onChange={goToPage}
      />
      {creating && <CreateUserDialog onClose={() => setCreating(false)} />}
    </Section>
  );
}
