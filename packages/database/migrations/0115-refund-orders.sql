-- A refund of a paid order, before its settlement or after it: what was asked, how far it has come, and by which calls.

create table refund_order (
  merchant_id uuid not null,
  id uuid not null,
  refund_no text not null,
  order_id uuid not null,
  shop_id uuid not null,
  amount_fen bigint not null,
  -- The commission's share of it, which the merchant does not bear.
  commission_fen bigint not null,
  -- Whether the merchant had the order's money when the refund was asked for.
  is_settled boolean not null,
  status text not null,
  -- What is at work, or was last: the transfer of the commission, or the refund itself.
  step text not null,
  attempts integer not null default 0,
  fail_reason text,
  reason text not null,
  asked_by_type text not null,
  asked_by_id text not null,
  created_at timestamptz not null,
  refunded_at timestamptz,
  constraint refund_order__pk primary key (merchant_id, id),
  constraint refund_order__one_number unique (merchant_id, refund_no),
  constraint refund_order__of_order foreign key (merchant_id, order_id) references sale_order (merchant_id, id),
  constraint refund_order__belongs_to_shop foreign key (merchant_id, shop_id) references shop (merchant_id, id),
  constraint refund_order__amount_positive check (amount_fen > 0),
  constraint refund_order__commission_inside check (commission_fen between 0 and amount_fen),
  constraint refund_order__known_status check (status in ('PROCESSING', 'RETRYING', 'MANUAL', 'SUCCESS')),
  constraint refund_order__known_step check (step in ('COMMISSION', 'REFUND')),
  constraint refund_order__commission_only_once_settled check (step = 'REFUND' or (is_settled and commission_fen > 0)),
  constraint refund_order__known_asker
    check (asked_by_type in ('BUYER', 'MERCHANT', 'STAFF', 'PLATFORM', 'SYSTEM', 'PROVIDER')),
  constraint refund_order__done_at_a_time check ((status = 'SUCCESS') = (refunded_at is not null)),
  constraint refund_order__fails_with_a_reason check (status not in ('RETRYING', 'MANUAL') or fail_reason is not null)
);
create index refund_order__of_an_order on refund_order (merchant_id, order_id, created_at);

-- What of an order's payment is promised back, and what is back; never more than was paid, whoever asks at the same time.
alter table sale_order
  add column refund_asked_fen bigint not null default 0,
  add column refunded_fen bigint not null default 0,
  -- The commission's shares of them.
  add column commission_asked_fen bigint not null default 0,
  add column commission_returned_fen bigint not null default 0,
  add constraint sale_order__refunds_inside_paid
    check (refunded_fen >= 0 and refunded_fen <= refund_asked_fen and refund_asked_fen <= paid_fen),
  add constraint sale_order__returns_inside_commission check (
    commission_returned_fen >= 0 and commission_returned_fen <= commission_asked_fen
    and commission_asked_fen <= commission_fen),
  drop constraint sale_order__known_close_type,
  add constraint sale_order__known_close_type check (
    close_type in ('BUYER_CANCEL', 'PAY_TIMEOUT', 'MERCHANT_CLOSE', 'OUT_OF_STOCK', 'ALL_REFUNDED'));

alter table sale_order_event
  drop constraint sale_order_event__known_event,
  add constraint sale_order_event__known_event check (event in (
    'place', 'paid', 'paidLate', 'latePayRefunded', 'lateRefundFailed', 'close', 'ship', 'confirm', 'autoConfirm', 'settled',
    'settleFailed', 'remark', 'reveal', 'refundAsked', 'commissionReturned', 'refunded', 'refundFailed', 'refundStuck',
    'refundRetried'));

alter table provider_call
  drop constraint provider_call__known_service,
  add constraint provider_call__known_service check (service in ('collect', 'agentPay', 'withdraw', 'refund', 'transfer'));

alter table timer
  drop constraint timer__known_kind,
  add constraint timer__known_kind check (
    kind in (
      'saleOrder.payExpire', 'saleOrder.autoConfirm', 'saleOrder.settle', 'saleOrder.lateRefund', 'saleOrder.refundAgain',
      'withdrawOrder.confirmExpire', 'withdrawSchedule.run', 'certification.realNameExpire', 'certification.companyExpire',
      'manualEntry.expire'
    )
  );

alter table money_case
  drop constraint money_case__known_kind,
  add constraint money_case__known_kind check (kind in (
    'CALL_CONTRADICTED', 'PAID_AFTER_FAILED', 'CLOSED_WHILE_WORKING', 'ANSWER_SENSELESS', 'CALL_UNDECIDED',
    'LATE_REFUND_FAILED', 'REFUND_STUCK', 'NUMBER_UNKNOWN', 'BOOK_BROKEN', 'RECON_DIFFERENCE'));

alter table notification
  drop constraint notification__known_kind,
  add constraint notification__known_kind
    check (kind in ('ORDER_TO_SHIP', 'SETTLEMENT', 'REFUND', 'WITHDRAWAL', 'CERTIFICATION', 'SECURITY', 'STAFF'));
