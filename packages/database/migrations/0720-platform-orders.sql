-- Platform orders: what a merchant buys from the platform, and what the platform asks of it; the merchant is the payer.

-- What the platform sells to merchants, the same for all of them.
create table platform_product (
  id uuid not null,
  type text not null,
  name text not null,
  description text not null,
  -- What it is sold as: [{code, name, unitFen, periodMonths}].
  versions jsonb not null,
  is_on_sale boolean not null,
  sort integer not null,
  version integer not null default 1,
  constraint platform_product__pk primary key (id),
  constraint platform_product__one_name unique (name),
  constraint platform_product__known_type check (type = any (array['SERVICE', 'DEPOSIT', 'PROMO', 'SMS_PACK', 'WAYBILL_PACK', 'ENTRY_FEE', 'ANNUAL_FEE'])),
  constraint platform_product__some_versions check (jsonb_typeof(versions) = 'array' and jsonb_array_length(versions) between 1 and 10),
  constraint platform_product__sort_in_range check (sort between 0 and 999)
);

create table platform_order (
  merchant_id uuid not null,
  id uuid not null,
  -- Whose doing it is about; null: the whole merchant's.
  shop_id uuid,
  order_no text not null,
  type text not null,
  issuer text not null,
  title text not null,
  description text not null,
  -- As they were when it was ordered: [{productId, productName, code, name, quantity, unitFen, amountFen, periodMonths}].
  lines jsonb not null,
  -- What it was issued for; a judgement may have lowered what is to be paid.
  amount_fen bigint not null,
  payable_fen bigint not null,
  paid_fen bigint not null default 0,
  -- What of it became a debt when nobody had paid.
  owed_fen bigint not null default 0,
  refunded_fen bigint not null default 0,
  is_mandatory boolean not null,
  status text not null,
  -- When it is closed or, mandatory, taken by itself; it stands still while an objection is judged.
  due_at timestamptz,
  due_left_ms bigint,
  auto_renew boolean not null default false,
  period_months integer,
  starts_at timestamptz,
  ends_at timestamptz,
  -- Its order before.
  renews_id uuid,
  objected_at timestamptz,
  objection text,
  objection_status text,
  objection_answer text,
  judged_at timestamptz,
  invoice_status text not null default 'NONE',
  invoice_title text,
  invoice_tax_no text,
  invoice_no text,
  invoice_reason text,
  related_no text,
  remark text not null,
  pay_method text,
  paid_at timestamptz,
  closed_at timestamptz,
  close_type text,
  ordered_by text not null,
  ordered_at timestamptz not null,
  version integer not null default 1,
  constraint platform_order__pk primary key (merchant_id, id),
  constraint platform_order__one_number unique (merchant_id, order_no),
  constraint platform_order__belongs_to_merchant foreign key (merchant_id) references merchant (merchant_id),
  constraint platform_order__renews_one foreign key (merchant_id, renews_id) references platform_order (merchant_id, id),
  constraint platform_order__known_type check (type = any (array['SERVICE', 'DEPOSIT', 'DEPOSIT_TOPUP', 'PROMO', 'SMS_PACK', 'WAYBILL_PACK', 'ENTRY_FEE', 'ANNUAL_FEE', 'PENALTY', 'COMPENSATION', 'BILL_DUE'])),
  constraint platform_order__known_issuer check (issuer in ('MERCHANT', 'PLATFORM')),
  constraint platform_order__known_status check (status = any (array['UNPAID', 'PAYING', 'OBJECTING', 'OVERDUE', 'PAID', 'IN_SERVICE', 'FINISHED', 'CLOSED', 'REFUNDING', 'REFUNDED'])),
  constraint platform_order__known_objection check (objection_status in ('OPEN', 'UPHELD', 'WAIVED', 'REDUCED')),
  constraint platform_order__known_invoice_status check (invoice_status in ('NONE', 'APPLIED', 'ISSUED', 'REJECTED')),
  constraint platform_order__known_close_type check (close_type in ('CANCEL', 'TIMEOUT', 'WAIVED')),
  constraint platform_order__known_pay_method check (pay_method in ('BALANCE', 'QUICK', 'GATEWAY_B2C', 'GATEWAY_B2B', 'DEDUCTED')),
  constraint platform_order__something_to_pay check (payable_fen between 1 and amount_fen),
  constraint platform_order__paid_within check (paid_fen >= 0 and owed_fen >= 0 and paid_fen + owed_fen <= payable_fen),
  constraint platform_order__refunded_within_paid check (refunded_fen between 0 and paid_fen),
  constraint platform_order__whole_objection check (num_nulls(objected_at, objection, objection_status) in (0, 3)),
  constraint platform_order__objection_waits check ((status = 'OBJECTING') = (objection_status is not distinct from 'OPEN' and objection_status is not null)),
  constraint platform_order__clock_stands_still check ((due_left_ms is not null) = (status = 'OBJECTING')),
  constraint platform_order__unpaid_ends check (status not in ('UNPAID', 'PAYING') or due_at is not null),
  constraint platform_order__closed_by_somebody check ((close_type is not null) = (status = 'CLOSED')),
  constraint platform_order__service_ends check (status <> 'IN_SERVICE' or ends_at is not null),
  constraint platform_order__period_positive check (period_months between 1 and 60)
);
-- One deposit is paid at a time, and one order renewed once at a time.
create unique index platform_order__one_open_deposit on platform_order (merchant_id) where type in ('DEPOSIT', 'DEPOSIT_TOPUP') and status in ('UNPAID', 'PAYING');
create unique index platform_order__one_renewal on platform_order (merchant_id, renews_id) where renews_id is not null and status <> 'CLOSED';
create unique index platform_order__one_of_bill on platform_order (merchant_id, related_no) where type = 'BILL_DUE' and related_no is not null;
create index platform_order__newest on platform_order (merchant_id, ordered_at desc, id desc);
create index platform_order__by_status on platform_order (merchant_id, status, ordered_at desc, id desc);
create index platform_order__by_related_no on platform_order (merchant_id, related_no) where related_no is not null;
create index platform_order__owed on platform_order (merchant_id, id) where status = 'OVERDUE';
create index platform_order__by_invoice on platform_order (merchant_id, invoice_status, ordered_at desc, id desc) where invoice_status <> 'NONE';
-- For the platform's people, over all merchants.
create index platform_order__all_by_status on platform_order (status, ordered_at desc, id desc);
create index platform_order__all_by_invoice on platform_order (invoice_status, ordered_at desc, id desc) where invoice_status <> 'NONE';
create index platform_order__all_by_no on platform_order (order_no);

create table platform_order_event (
  merchant_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  event text not null,
  actor_type text not null,
  actor_id text not null,
  actor_name text not null,
  facts jsonb not null,
  at timestamptz not null,
  constraint platform_order_event__pk primary key (merchant_id, order_id, id),
  constraint platform_order_event__of_order foreign key (merchant_id, order_id) references platform_order (merchant_id, id),
  constraint platform_order_event__known_actor check (actor_type in ('MERCHANT', 'STAFF', 'PLATFORM', 'SYSTEM', 'PROVIDER')),
  constraint platform_order_event__known_event check (event = any (array['order', 'issue', 'pay', 'paid', 'dropped', 'payFailed', 'cancel', 'closed', 'object', 'judge', 'deduct', 'repaid', 'start', 'finish', 'renew', 'autoRenew', 'refund', 'refunded', 'surplus', 'invoiceAsked', 'invoiceIssued', 'invoiceRejected']))
);
create trigger platform_order_event__past_is_kept before delete or update on platform_order_event for each row execute function history_only_grows();
create trigger platform_order_event__never_emptied before truncate on platform_order_event for each statement execute function history_only_grows();

-- One attempt to pay an order by bank. What it brings is never lost, also when the order was paid in another way meanwhile.
create table platform_order_payment (
  merchant_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  payment_no text not null,
  method text not null,
  amount_fen bigint not null,
  status text not null,
  call_id uuid not null,
  bank_name text,
  card_last4 text,
  code_tries integer not null default 0,
  confirmed_at timestamptz,
  close_asked_at timestamptz,
  fail_reason text,
  expires_at timestamptz not null,
  begun_by text not null,
  begun_at timestamptz not null,
  ended_at timestamptz,
  constraint platform_order_payment__pk primary key (merchant_id, id),
  constraint platform_order_payment__one_number unique (merchant_id, payment_no),
  constraint platform_order_payment__of_order foreign key (merchant_id, order_id) references platform_order (merchant_id, id),
  constraint platform_order_payment__known_method check (method in ('QUICK', 'GATEWAY_B2C', 'GATEWAY_B2B')),
  -- SURPLUS: it was paid beyond what the order asks, and goes back.
  constraint platform_order_payment__known_status check (status in ('OPEN', 'PAID', 'FAILED', 'CLOSED', 'SURPLUS')),
  constraint platform_order_payment__amount_positive check (amount_fen > 0),
  constraint platform_order_payment__ended_at_a_time check ((status = 'OPEN') = (ended_at is null))
);
create unique index platform_order_payment__one_open on platform_order_payment (merchant_id, order_id) where status = 'OPEN';
create index platform_order_payment__newest on platform_order_payment (merchant_id, order_id, begun_at desc, id desc);

-- Money of the platform's own account that goes back to the merchant's balance.
create table platform_order_refund (
  merchant_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  refund_no text not null,
  kind text not null,
  amount_fen bigint not null,
  reason text not null,
  status text not null,
  failures integer not null default 0,
  fail_reason text,
  asked_by text not null,
  asked_at timestamptz not null,
  ended_at timestamptz,
  constraint platform_order_refund__pk primary key (merchant_id, id),
  constraint platform_order_refund__one_number unique (merchant_id, refund_no),
  constraint platform_order_refund__of_order foreign key (merchant_id, order_id) references platform_order (merchant_id, id),
  constraint platform_order_refund__known_kind check (kind in ('REFUND', 'SURPLUS')),
  constraint platform_order_refund__known_status check (status in ('PROCESSING', 'SUCCESS')),
  constraint platform_order_refund__amount_positive check (amount_fen > 0),
  constraint platform_order_refund__ended_at_a_time check ((status = 'SUCCESS') = (ended_at is not null))
);
create index platform_order_refund__of_order_newest on platform_order_refund (merchant_id, order_id, id desc);

-- What is paid for an order out of the wallet comes over as repaid debts do.
select add_known_words('platform_payment', 'platform_payment__known_purpose', 'ORDER');
alter table platform_payment
  drop constraint platform_payment__known_way,
  add constraint platform_payment__known_way check (way in ('BY_HAND', 'SETTLEMENT', 'RECHARGE', 'ORDER'));

-- purchase: consumeApply that its payer pays by bank.
alter table provider_call
  drop constraint provider_call__known_service,
  add constraint provider_call__known_service check (service in (
    'collect', 'agentPay', 'withdraw', 'refund', 'transfer', 'deposit', 'consume', 'purchase'));

select add_known_words('timer', 'timer__known_kind', 'platformOrder.due', 'platformOrder.payExpire', 'platformOrder.service', 'platformOrder.refundAgain');
select add_known_words('notification', 'notification__known_kind', 'PLATFORM_ORDER');
select add_known_words('live_event', 'live_event__known_kind', 'platformOrder');
