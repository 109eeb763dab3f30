-- Recharge orders 充值单: the merchant's own money into its account at the provider. The ledger says where it is once it has come.

create table recharge_order (
  merchant_id uuid not null,
  id uuid not null,
  recharge_no text not null,
  amount_fen bigint not null,
  -- Inside the amount; the merchant's.
  fee_fen bigint not null,
  target text not null,
  method text not null,
  bank_card_id uuid,
  -- As they were shown when it was asked for.
  bank_name text,
  card_last4 text,
  status text not null,
  fail_reason text,
  remark text not null,
  call_id uuid,
  applied_by uuid not null,
  applied_at timestamptz not null,
  expires_at timestamptz not null,
  -- The payer's code was handed to the provider, so often and at last then.
  code_tries integer not null default 0,
  confirmed_at timestamptz,
  -- Somebody wants it closed; the provider has the last word.
  cancel_asked_at timestamptz,
  paid_at timestamptz,
  closed_at timestamptz,
  version integer not null default 1,
  constraint recharge_order__pk primary key (merchant_id, id),
  constraint recharge_order__one_number unique (merchant_id, recharge_no),
  constraint recharge_order__belongs_to_merchant foreign key (merchant_id) references merchant (merchant_id),
  constraint recharge_order__from_card foreign key (merchant_id, bank_card_id) references bank_card (merchant_id, id),
  constraint recharge_order__has_call foreign key (merchant_id, call_id) references provider_call (merchant_id, id),
  constraint recharge_order__known_target check (target in ('BALANCE', 'DEPOSIT', 'PROMO')),
  constraint recharge_order__known_method check (method in (
    'QUICK', 'GATEWAY_B2C', 'GATEWAY_B2B', 'WECHAT', 'ALIPAY', 'TRANSFER')),
  constraint recharge_order__known_status check (status in ('CREATED', 'PAYING', 'SUCCESS', 'FAILED', 'CLOSED')),
  constraint recharge_order__amount_positive check (amount_fen > 0),
  constraint recharge_order__fee_below_amount check (fee_fen >= 0 and fee_fen < amount_fen),
  constraint recharge_order__card_when_quick check (
    (method = 'QUICK') = (bank_card_id is not null) and (bank_card_id is null) = (bank_name is null)
    and (bank_card_id is null) = (card_last4 is null)),
  constraint recharge_order__paid_at_a_time check ((status = 'SUCCESS') = (paid_at is not null)),
  constraint recharge_order__fails_with_a_reason check (status <> 'FAILED' or fail_reason is not null)
);
create index recharge_order__newest on recharge_order (merchant_id, applied_at desc, id desc);
create index recharge_order__newest_of_status on recharge_order (merchant_id, status, applied_at desc, id desc);

create table recharge_order_event (
  merchant_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  event text not null,
  actor_type text not null,
  actor_id text not null,
  actor_name text not null,
  facts jsonb not null,
  at timestamptz not null,
  constraint recharge_order_event__pk primary key (merchant_id, order_id, id),
  constraint recharge_order_event__of_order foreign key (merchant_id, order_id) references recharge_order (merchant_id, id),
  constraint recharge_order_event__known_event check (event in (
    'apply', 'confirm', 'cancel', 'paid', 'paidLate', 'failed', 'closed')),
  constraint recharge_order_event__known_actor
    check (actor_type in ('BUYER', 'MERCHANT', 'STAFF', 'PLATFORM', 'SYSTEM', 'PROVIDER'))
);
create trigger recharge_order_event__past_is_kept before update or delete on recharge_order_event
  for each row execute function history_only_grows();
create trigger recharge_order_event__never_emptied before truncate on recharge_order_event
  for each statement execute function history_only_grows();

alter table provider_call
  -- What a payer scans; it is in the first answer alone.
  add column pay_info text,
  drop constraint provider_call__known_service,
  add constraint provider_call__known_service check (service in (
    'collect', 'agentPay', 'withdraw', 'refund', 'transfer', 'deposit'));

alter table timer
  drop constraint timer__known_kind,
  add constraint timer__known_kind check (
    kind in (
      'saleOrder.payExpire', 'saleOrder.autoConfirm', 'saleOrder.settle', 'saleOrder.lateRefund', 'saleOrder.refundAgain',
      'withdrawOrder.confirmExpire', 'withdrawSchedule.run', 'certification.realNameExpire', 'certification.companyExpire',
      'manualEntry.expire', 'rechargeOrder.expire'
    )
  );

alter table notification
  drop constraint notification__known_kind,
  add constraint notification__known_kind check (kind in (
    'ORDER_TO_SHIP', 'SETTLEMENT', 'REFUND', 'RECHARGE', 'WITHDRAWAL', 'CERTIFICATION', 'SECURITY', 'STAFF'));
