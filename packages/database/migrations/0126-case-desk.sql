-- Cases end by entries of two persons: money returned to the payer, a loss, the outcome of a payout that nobody decides; a
-- case can be handed to a colleague; a notification that can't be applied becomes one.

alter table money_case
  drop constraint money_case__known_kind,
  add constraint money_case__known_kind check (kind in (
    'CALL_CONTRADICTED', 'PAID_AFTER_FAILED', 'CLOSED_WHILE_WORKING', 'ANSWER_SENSELESS', 'CALL_UNDECIDED',
    'LATE_REFUND_FAILED', 'REFUND_STUCK', 'NUMBER_UNKNOWN', 'NOTIFICATION_STUCK', 'BOOK_BROKEN', 'RECON_DIFFERENCE')),
  drop constraint money_case__known_resolution,
  add constraint money_case__known_resolution check (resolution in (
    'NO_DIFFERENCE', 'PROVIDER_CORRECTED', 'OUTCOME_DECLARED', 'RETURNED_TO_PAYER', 'PAID_TO_MERCHANT', 'LOSS_TAKEN'));
alter table money_case_event
  drop constraint money_case_event__known_event,
  add constraint money_case_event__known_event check (event in (
    'opened', 'repeated', 'decided', 'taken', 'handedOver', 'released', 'noted', 'resolved'));

alter table manual_entry
  drop constraint manual_entry__known_kind,
  add constraint manual_entry__known_kind check (kind in (
    'ADJUST_UP', 'ADJUST_DOWN', 'WITHDRAW_BOUNCED', 'WITHDRAW_DECLARED_PAID', 'WITHDRAW_DECLARED_FAILED',
    'RECHARGE_TRANSFER', 'CASE_RETURNED', 'CASE_LOSS'));
