-- A merchant whose wallet the provider refuses to open, or holds as another kind of member, is a case of the platform's people.

alter table money_case
  drop constraint money_case__known_kind,
  add constraint money_case__known_kind check (kind in (
    'CALL_CONTRADICTED', 'PAID_AFTER_FAILED', 'CLOSED_WHILE_WORKING', 'ANSWER_SENSELESS', 'CALL_UNDECIDED',
    'LATE_REFUND_FAILED', 'REFUND_STUCK', 'RECHARGE_STUCK', 'PAYMENT_STUCK', 'TRANSFER_STUCK', 'NUMBER_UNKNOWN',
    'NOTIFICATION_STUCK', 'BOOK_BROKEN', 'RECON_DIFFERENCE', 'NOTIFICATION_UNREAD', 'MEMBER_STUCK')),
  drop constraint money_case__known_subject,
  add constraint money_case__known_subject check (subject_type in (
    'providerCall', 'saleOrder', 'refundOrder', 'rechargeOrder', 'platformPayment', 'bill', 'platformOrderRefund', 'notification', 'book',
    'reconDiff', 'reconDay', 'payMember'));
