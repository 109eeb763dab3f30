-- How the money of a payment that an order does not take goes back: its state, how often that failed, and why the last time.

alter table payment
  add column return_state text,
  add column return_attempts integer not null default 0,
  add column return_fail_reason text,
  add constraint payment__known_return_state check (return_state in ('RETURNING', 'RETRYING', 'MANUAL', 'RETURNED')),
  add constraint payment__return_is_of_paid check (return_state is null or status = 'SUCCESS'),
  add constraint payment__attempts_not_negative check (return_attempts >= 0);

-- Those from before: as their last refund ended. What had failed keeps its timer, and waits for a person as well.
with last as (
  select distinct on (merchant_id, subject_id) merchant_id, subject_id, status
  from provider_call
  where subject_type = 'payment' and service = 'refund'
  order by merchant_id, subject_id, created_at desc, id desc
)
update payment set return_state = case last.status
  when 'SUCCEEDED' then 'RETURNED' when 'FAILED' then 'MANUAL' else 'RETURNING' end
from last
where last.merchant_id = payment.merchant_id and last.subject_id = payment.id and payment.status = 'SUCCESS';
update payment set return_state = 'RETURNING' where is_surplus and return_state is null;

alter table payment add constraint payment__surplus_goes_back check (not is_surplus or return_state is not null);

-- When it was last said that a payment which counts as failed has been made; since then the provider is asked.
alter table provider_call add column heard_paid_at timestamptz;
update provider_call set heard_paid_at = coalesce(settled_at, created_at) where status = 'FAILED' and next_check_at is not null;
