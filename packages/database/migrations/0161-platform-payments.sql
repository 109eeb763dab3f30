-- What a merchant pays the platform from its wallet: by hand, or out of what a settlement or a recharge brought. It counts when it is
-- taken; the provider brings it over afterwards.

create table platform_payment (
  merchant_id uuid not null,
  id uuid not null,
  payment_no text not null,
  purpose text not null,
  way text not null,
  amount_fen bigint not null,
  -- The order or the recharge that brought it.
  source_no text,
  status text not null,
  -- So often the provider has refused for certain to bring it over, and why at last.
  failures integer not null default 0,
  fail_reason text,
  paid_by text not null,
  taken_at timestamptz not null,
  arrived_at timestamptz,
  constraint platform_payment__pk primary key (merchant_id, id),
  constraint platform_payment__one_number unique (merchant_id, payment_no),
  constraint platform_payment__belongs_to_merchant foreign key (merchant_id) references merchant (merchant_id),
  constraint platform_payment__known_purpose check (purpose = any (array['DEBT'])),
  constraint platform_payment__known_way check (way in ('BY_HAND', 'SETTLEMENT', 'RECHARGE')),
  constraint platform_payment__amount_positive check (amount_fen > 0),
  constraint platform_payment__known_status check (status in ('PROCESSING', 'SUCCESS')),
  constraint platform_payment__source_unless_by_hand check ((way = 'BY_HAND') = (source_no is null)),
  constraint platform_payment__arrived_at_a_time check ((status = 'SUCCESS') = (arrived_at is not null))
);
create index platform_payment__newest on platform_payment (merchant_id, taken_at desc, id desc);

alter table provider_call
  drop constraint provider_call__known_service,
  add constraint provider_call__known_service check (service in (
    'collect', 'agentPay', 'withdraw', 'refund', 'transfer', 'deposit', 'consume'));

alter table manual_entry
  drop constraint manual_entry__known_kind,
  add constraint manual_entry__known_kind check (kind in (
    'ADJUST_UP', 'ADJUST_DOWN', 'FREEZE_FUNDS', 'RELEASE_FUNDS', 'WITHDRAW_BOUNCED', 'WITHDRAW_DECLARED_PAID',
    'WITHDRAW_DECLARED_FAILED', 'RECHARGE_TRANSFER', 'RECHARGE_REFUND', 'PLATFORM_ADVANCE', 'CASE_RETURNED', 'CASE_LOSS'));

alter table money_case
  drop constraint money_case__known_kind,
  add constraint money_case__known_kind check (kind in (
    'CALL_CONTRADICTED', 'PAID_AFTER_FAILED', 'CLOSED_WHILE_WORKING', 'ANSWER_SENSELESS', 'CALL_UNDECIDED',
    'LATE_REFUND_FAILED', 'REFUND_STUCK', 'RECHARGE_STUCK', 'PAYMENT_STUCK', 'NUMBER_UNKNOWN', 'NOTIFICATION_STUCK',
    'BOOK_BROKEN', 'RECON_DIFFERENCE')),
  drop constraint money_case__known_subject,
  add constraint money_case__known_subject check (subject_type in (
    'providerCall', 'saleOrder', 'rechargeOrder', 'platformPayment', 'notification', 'book', 'reconDiff'));

alter table timer
  drop constraint timer__known_kind,
  add constraint timer__known_kind check (
    kind in (
      'saleOrder.payExpire', 'saleOrder.autoConfirm', 'saleOrder.settle', 'saleOrder.lateRefund', 'saleOrder.refundAgain',
      'withdrawOrder.confirmExpire', 'withdrawSchedule.run', 'certification.realNameExpire', 'certification.companyExpire',
      'manualEntry.expire', 'rechargeOrder.expire', 'rechargeOrder.creditAgain', 'platformPayment.sendAgain'
    )
  );
