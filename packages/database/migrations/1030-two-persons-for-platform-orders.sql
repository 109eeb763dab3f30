-- Money of a platform order goes back, and a large penalty is issued, by an entry of two persons; whoever entered one may take it back.

alter table manual_entry
  drop constraint manual_entry__known_kind,
  add constraint manual_entry__known_kind check (kind in (
    'ADJUST_UP', 'ADJUST_DOWN', 'FREEZE_FUNDS', 'RELEASE_FUNDS', 'WITHDRAW_BOUNCED', 'WITHDRAW_DECLARED_PAID',
    'WITHDRAW_DECLARED_FAILED', 'RECHARGE_TRANSFER', 'RECHARGE_REFUND', 'PLATFORM_ADVANCE', 'CASE_RETURNED', 'CASE_LOSS',
    'CALL_DECLARED_DONE', 'CALL_DECLARED_FAILED', 'DIFFERENCE_MORE', 'DIFFERENCE_LESS', 'SUSPENSE_LOSS',
    'PLATFORM_ORDER_REFUND', 'ISSUE_PENALTY', 'ISSUE_COMPENSATION', 'ISSUE_BILL_DUE')),
  drop constraint manual_entry__known_status,
  add constraint manual_entry__known_status check (status in (
    'PENDING', 'APPROVED', 'BOOKED', 'FAILED', 'REJECTED', 'WITHDRAWN', 'EXPIRED'));

-- Whose approval sent it; a payment that came twice goes back by itself, and before this one person did it.
alter table platform_order_refund
  add column entry_id uuid,
  add constraint platform_order_refund__of_entry foreign key (merchant_id, entry_id) references manual_entry (merchant_id, id),
  add constraint platform_order_refund__surplus_of_nobody check (entry_id is null or kind = 'REFUND');
