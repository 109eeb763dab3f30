-- Why: of one order several refunds can be stuck. Each has a case of its own, so that the entry which ends it knows what it ends.

alter table money_case
  drop constraint money_case__known_subject,
  add constraint money_case__known_subject check (subject_type in (
    'providerCall', 'saleOrder', 'refundOrder', 'rechargeOrder', 'platformPayment', 'notification', 'book', 'reconDiff'));

-- Those that are open name the call that failed first.
update money_case set subject_type = 'refundOrder', subject_id = refund.id::text, amount_fen = refund.amount_fen
from provider_call call join refund_order refund on refund.merchant_id = call.merchant_id and refund.id = call.subject_id
where kind = 'REFUND_STUCK' and state <> 'RESOLVED' and call.subject_type = 'refundOrder'
  and call.merchant_id = money_case.merchant_id and call.number = facts ->> 'orderNo';
