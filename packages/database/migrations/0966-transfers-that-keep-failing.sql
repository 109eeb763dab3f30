-- What the platform owes a merchant by a bill, or by the refund of a platform order, comes by a transfer. One that keeps failing is a case.

alter table finance_bill
  -- Transfers of what it adds that have failed for certain, and when the next one may go out; null: whenever nobody has a case of it.
  add column transfer_failures integer not null default 0,
  add column transfer_again_at timestamptz,
  add constraint finance_bill__tried_after_a_failure check (transfer_failures > 0 or transfer_again_at is null);

alter table finance_bill_event
  drop constraint finance_bill_event__known_event,
  add constraint finance_bill_event__known_event check (event in (
    'generate', 'confirm', 'dispute', 'resolve', 'approve', 'reject', 'pay', 'payFailed', 'paid'));

alter table platform_order_event
  drop constraint platform_order_event__known_event,
  add constraint platform_order_event__known_event check (event in (
    'order', 'issue', 'pay', 'paid', 'dropped', 'payFailed', 'cancel', 'closed', 'object', 'judge', 'deduct', 'repaid', 'start', 'finish',
    'renew', 'autoRenew', 'refund', 'refundFailed', 'refunded', 'surplus', 'invoiceAsked', 'invoiceIssued', 'invoiceRejected'));

alter table money_case
  drop constraint money_case__known_kind,
  add constraint money_case__known_kind check (kind in (
    'CALL_CONTRADICTED', 'PAID_AFTER_FAILED', 'CLOSED_WHILE_WORKING', 'ANSWER_SENSELESS', 'CALL_UNDECIDED',
    'LATE_REFUND_FAILED', 'REFUND_STUCK', 'RECHARGE_STUCK', 'PAYMENT_STUCK', 'TRANSFER_STUCK', 'NUMBER_UNKNOWN',
    'NOTIFICATION_STUCK', 'BOOK_BROKEN', 'RECON_DIFFERENCE', 'NOTIFICATION_UNREAD')),
  drop constraint money_case__known_subject,
  add constraint money_case__known_subject check (subject_type in (
    'providerCall', 'saleOrder', 'refundOrder', 'rechargeOrder', 'platformPayment', 'bill', 'platformOrderRefund', 'notification', 'book',
    'reconDiff', 'reconDay'));
