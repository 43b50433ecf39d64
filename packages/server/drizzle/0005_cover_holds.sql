-- What players had free beside holds that were not covered is held for these; from now on every credit does it.
update holds
set exposure = holds.exposure + raise.paise, uncovered = holds.uncovered - raise.paise
from (
  select open.user_id, open.market_id, least(open.uncovered, loose.paise + open.uncovered
    - sum(open.uncovered) over (partition by open.user_id order by open.market_id)) as paise
  from holds open
  join (
    select accounts.user_id, accounts.balance - accounts.owed - sum(own.exposure) as paise
    from accounts
    join holds own on own.user_id = accounts.user_id
    where accounts.kind = 'cash'
    group by accounts.id
  ) loose on loose.user_id = open.user_id
  where open.uncovered > 0
) raise
where holds.user_id = raise.user_id and holds.market_id = raise.market_id and raise.paise > 0;
