/** Labels of warnings; unknown ones are shown by code. */
const FLAG_LABELS: Readonly<Record<string, string>> = {
  no_betting_since_deposit: 'No bet since the last deposit',
  shared_account: 'Account is used by other players too',
  account_differs: 'Not the account that deposits came from',
  payee_name_differs: 'The payee has another name than the player',
  duplicate_utr: 'Another player reported this UTR too',
  withdrawals_locked: 'Withdrawals of this player are locked',
};

export const toFlagLabel = (flag: string): string => FLAG_LABELS[flag] ?? flag;
