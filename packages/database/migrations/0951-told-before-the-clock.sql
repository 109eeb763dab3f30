-- Whoever could act is told before the clock acts: of a return that is due soon, a bill that confirms itself, a platform order to be paid.
-- Each row keeps the time that it was told of, so that another time is told of anew.

alter table return_order add column told_due_at timestamptz;
alter table finance_bill add column told_due_at timestamptz;
alter table platform_order add column told_due_at timestamptz;

create index return_order__to_notice on return_order (deadline_at, id)
  where deadline_at is not null and told_due_at is distinct from deadline_at;
create index finance_bill__to_notice on finance_bill (confirm_due_at, id)
  where confirm_due_at is not null and told_due_at is distinct from confirm_due_at;
create index platform_order__to_notice on platform_order (due_at, id)
  where status = 'UNPAID' and told_due_at is distinct from due_at;

select add_known_words('notification', 'notification__known_kind', 'RETURN_SOON');
