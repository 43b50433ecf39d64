import type { AccountOption } from '@exchange/contract';

interface AccountField {
  label: string;
  value: string;
}

/** Returns the fields of an account that it has. */
export function selectAccountFields(account: AccountOption): readonly AccountField[] {
  const { kind, bankName, accountNumber, ifsc, holderName, upiId } = account;
  const bank: AccountField[] = [
    { label: 'Bank Name', value: bankName },
    { label: 'Account Number', value: accountNumber },
    { label: 'IFSC Code', value: ifsc },
    { label: 'Account Holder Name', value: holderName },
  ];
  const upi: AccountField[] = [
    { label: 'UPI ID', value: upiId },
    { label: 'Phone Number', value: accountNumber },
    { label: 'Account Holder Name', value: holderName },
  ];
  return (kind === 'bank' ? bank : upi).filter(({ value }) => value !== '');
}

/** Returns the accounts as options: by kind, and by name if there are several of a kind. */
export function selectAccountChoices(accounts: readonly AccountOption[]) {
  const isOnlyOne = ({ kind }: AccountOption) =>
    accounts.filter((other) => other.kind === kind).length === 1;
  return accounts.map((account, at) => ({
    id: String(at),
    kind: account.kind,
    name: isOnlyOne(account)
      ? undefined
      : account.bankName || account.upiId || account.accountNumber,
  }));
}
