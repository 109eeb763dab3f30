-- The schedule of automatic withdrawals, one a merchant, and what became of each of its days. The day is the key: whoever runs,
-- and however often, a day makes one withdrawal or none.
create table withdraw_schedule (
  merchant_id uuid not null,
  id uuid not null,
  state text not null,
  period text not null,
  on_day integer,
  bank_card_id uuid not null,
  bank_name text not null,
  card_last4 text not null,
  keep_fen bigint not null,
  min_fen bigint not null,
  set_by uuid not null,
  set_at timestamptz not null,
  next_at timestamptz,
  stop_reason text,
  version integer not null default 1,
  constraint withdraw_schedule__pk primary key (merchant_id),
  constraint withdraw_schedule__belongs_to_merchant foreign key (merchant_id) references merchant (merchant_id),
  constraint withdraw_schedule__to_card foreign key (merchant_id, bank_card_id) references bank_card (merchant_id, id),
  constraint withdraw_schedule__known_state check (state in ('ACTIVE', 'PAUSED', 'STOPPED')),
  constraint withdraw_schedule__known_period check (period in ('DAILY', 'WEEKLY', 'MONTHLY')),
  constraint withdraw_schedule__known_day check (
    case period when 'DAILY' then on_day is null when 'WEEKLY' then on_day between 1 and 7 else on_day between 1 and 28 end
  ),
  constraint withdraw_schedule__known_stop check (stop_reason in ('CARD_CHANGED', 'PHONE_CHANGED', 'PERSON_GONE')),
  constraint withdraw_schedule__stopped_for_a_reason check ((state = 'STOPPED') = (stop_reason is not null)),
  constraint withdraw_schedule__next_while_active check ((state = 'ACTIVE') = (next_at is not null)),
  constraint withdraw_schedule__amounts check (keep_fen >= 0 and min_fen > 0)
);

create table withdraw_schedule_run (
  merchant_id uuid not null,
  due_on date not null,
  at timestamptz not null,
  outcome text not null,
  order_id uuid,
  amount_fen bigint,
  reason text,
  reason_en text,
  constraint withdraw_schedule_run__pk primary key (merchant_id, due_on),
  constraint withdraw_schedule_run__of_schedule foreign key (merchant_id) references withdraw_schedule (merchant_id),
  constraint withdraw_schedule_run__made_order foreign key (merchant_id, order_id) references withdraw_order (merchant_id, id),
  constraint withdraw_schedule_run__known_outcome check (outcome in ('APPLIED', 'SKIPPED', 'STOPPED')),
  constraint withdraw_schedule_run__order_or_reason check (
    (outcome = 'APPLIED') = (order_id is not null) and (outcome = 'APPLIED') = (reason is null)
    and (order_id is null) = (amount_fen is null) and (reason is null) = (reason_en is null)
  )
);

alter table withdraw_order
  drop constraint withdraw_order__known_confirm_method,
  add constraint withdraw_order__known_confirm_method check (confirm_method in ('SMS', 'TOTP', 'SCHEDULE'));

alter table timer
  drop constraint timer__known_kind,
  add constraint timer__known_kind check (
    kind in (
      'saleOrder.payExpire', 'saleOrder.autoConfirm', 'saleOrder.settle', 'saleOrder.lateRefund',
      'withdrawOrder.confirmExpire', 'withdrawSchedule.run', 'certification.realNameExpire', 'certification.companyExpire',
      'manualEntry.expire'
    )
  );
