-- A recharge goes back to its payer, all of it or a part: entered by one of the platform's people and approved by another, sent as
-- a refund of the deposit, and booked when the provider has done it.

alter table recharge_order
  -- What of it is promised back, and what is back; never more than came in, whoever asks at the same time.
  add column refund_asked_fen bigint not null default 0,
  add column refunded_fen bigint not null default 0,
  add constraint recharge_order__refunds_inside_received check (
    refunded_fen >= 0 and refunded_fen <= refund_asked_fen
    and refund_asked_fen <= coalesce(arrived_fen, amount_fen) - fee_fen),
  drop constraint recharge_order__known_status,
  add constraint recharge_order__known_status check (status in (
    'CREATED', 'CONFIRMING', 'PAYING', 'SUCCESS', 'REFUNDING', 'REFUNDED', 'FAILED', 'REJECTED', 'CLOSED')),
  add constraint recharge_order__refunding_a_promise check ((status = 'REFUNDING') = (refund_asked_fen > refunded_fen)),
  drop constraint recharge_order__paid_at_a_time,
  add constraint recharge_order__paid_at_a_time check (
    (status in ('SUCCESS', 'REFUNDING', 'REFUNDED')) = (paid_at is not null)),
  drop constraint recharge_order__transfer_known_when_credited,
  add constraint recharge_order__transfer_known_when_credited check (
    method <> 'TRANSFER' or status not in ('PAYING', 'SUCCESS', 'REFUNDING', 'REFUNDED') or arrived_fen is not null);

create table recharge_refund (
  merchant_id uuid not null,
  id uuid not null,
  -- Of the order at the provider as well.
  refund_no text not null,
  recharge_id uuid not null,
  amount_fen bigint not null,
  status text not null,
  reason text not null,
  -- Why the provider did not do it.
  fail_reason text,
  -- The manual entry that two persons made.
  entry_id uuid not null,
  entry_no text not null,
  asked_at timestamptz not null,
  ended_at timestamptz,
  constraint recharge_refund__pk primary key (merchant_id, id),
  constraint recharge_refund__one_number unique (merchant_id, refund_no),
  constraint recharge_refund__once_an_entry unique (merchant_id, entry_id),
  constraint recharge_refund__of_entry foreign key (merchant_id, entry_id) references manual_entry (merchant_id, id),
  constraint recharge_refund__of_recharge foreign key (merchant_id, recharge_id) references recharge_order (merchant_id, id),
  constraint recharge_refund__amount_positive check (amount_fen > 0),
  constraint recharge_refund__known_status check (status in ('PROCESSING', 'SUCCESS', 'FAILED')),
  constraint recharge_refund__ended_at_a_time check ((status = 'PROCESSING') = (ended_at is null)),
  constraint recharge_refund__fails_with_a_reason check ((status = 'FAILED') = (fail_reason is not null))
);
create index recharge_refund__of_a_recharge on recharge_refund (merchant_id, recharge_id, asked_at);
create unique index recharge_refund__one_at_a_time on recharge_refund (merchant_id, recharge_id) where status = 'PROCESSING';

alter table recharge_order_event
  drop constraint recharge_order_event__known_event,
  add constraint recharge_order_event__known_event check (event in (
    'apply', 'confirm', 'cancel', 'paid', 'paidLate', 'failed', 'closed', 'handIn', 'rejected', 'credit', 'creditFailed',
    'refundAsked', 'refunded', 'refundFailed'));

alter table manual_entry
  drop constraint manual_entry__known_kind,
  add constraint manual_entry__known_kind check (kind in (
    'ADJUST_UP', 'ADJUST_DOWN', 'FREEZE_FUNDS', 'RELEASE_FUNDS', 'WITHDRAW_BOUNCED', 'WITHDRAW_DECLARED_PAID',
    'WITHDRAW_DECLARED_FAILED', 'RECHARGE_TRANSFER', 'RECHARGE_REFUND', 'CASE_RETURNED', 'CASE_LOSS'));
