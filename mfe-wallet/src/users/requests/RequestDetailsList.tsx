import { BASES, type StaffRequest } from '@exchange/contract';
import { formatRupees, translateServerMessage, useTranslation } from '@exchange/i18n';
import { useSession } from '@exchange/store';
import { ExternalLink } from 'lucide-react';
import styles from './RequestDetailsList.module.css';

/** The paid account, the one that paid a deposit, and the user's balance. */
export function RequestDetailsList({
  request,
  withUser,
}: {
  request: StaffRequest;
  withUser: boolean;
}) {
  const { t } = useTranslation();
  const session = useSession();
  const { kind, reference, method, paidFrom, accountName, ifsc, bankName, slip, user } = request;
  const fields = [
    { label: t(kind === 'deposit' ? 'UTR' : 'Account Number'), value: reference },
    { label: t('Method'), value: method && translateServerMessage(method) },
    { label: t('Paid from'), value: paidFrom },
    { label: t('Account name'), value: accountName },
    { label: t('IFSC'), value: ifsc },
    { label: t('Bank'), value: bankName },
    ...(withUser ? [{ label: t('Balance'), value: formatRupees(user.balance) }] : []),
    // All requests of an agent have the same owner.
    ...(withUser && session.status === 'player' && session.role === 'admin'
      ? [{ label: t('Belongs to'), value: user.ownerName }]
      : []),
  ];
  return (
    <div>
      <dl className={styles.facts}>
        {fields
          .filter(({ value }) => value)
          .map(({ label, value }) => (
            <div key={label} className={styles.fact}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {slip && (
        <a
          href={BASES.paymentImages + slip}
          target="_blank"
          rel="noopener noreferrer"
          className={styles.slip}
        >
          <ExternalLink size={16} aria-hidden="true" />
          {t('Payment slip')}
        </a>
      )}
    </div>
  );
}
