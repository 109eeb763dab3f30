-- A slip of the bank names the day on which a withdrawal came back, and no second: what is shown then is the day.

alter table withdraw_order
  -- Null where the time is known, as the provider's file says it.
  add column bounced_on date,
  add constraint withdraw_order__bounced_on_a_day check (bounced_on is null or status = 'BOUNCED');

update withdraw_order
set bounced_on = entry.returned_on
from manual_entry entry
where entry.merchant_id = withdraw_order.merchant_id and entry.subject_no = withdraw_order.withdraw_no
  and entry.kind = 'WITHDRAW_BOUNCED' and entry.status = 'BOOKED' and withdraw_order.status = 'BOUNCED';
