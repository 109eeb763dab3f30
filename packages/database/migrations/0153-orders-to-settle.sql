-- The platform's people read what waits for its settlement, over all merchants, and settle a due order at once.
create index sale_order__to_settle on sale_order (settle_status, settle_due_at, id)
  where status = 'COMPLETED' and settle_status in ('NOT_DUE', 'PENDING');
create index sale_order__to_settle_of_merchant on sale_order (merchant_id, settle_status, settle_due_at, id)
  where status = 'COMPLETED' and settle_status in ('NOT_DUE', 'PENDING');
create index sale_order__to_settle_by_number on sale_order (order_no)
  where status = 'COMPLETED' and settle_status in ('NOT_DUE', 'PENDING');

alter table sale_order_event
  drop constraint sale_order_event__known_event,
  add constraint sale_order_event__known_event check (event in (
    'place', 'paid', 'paidLate', 'latePayRefunded', 'lateRefundFailed', 'close', 'ship', 'confirm', 'autoConfirm', 'settled',
    'settleFailed', 'settleAsked', 'remark', 'reveal', 'refundAsked', 'commissionReturned', 'refunded', 'refundFailed',
    'refundStuck', 'refundRetried'));
