-- A difference to the provider is put into the books, and what is missing there is made good by a transfer that the provider has done.

alter table manual_entry
  drop constraint manual_entry__known_kind,
  add constraint manual_entry__known_kind check (kind in (
    'ADJUST_UP', 'ADJUST_DOWN', 'FREEZE_FUNDS', 'RELEASE_FUNDS', 'WITHDRAW_BOUNCED', 'WITHDRAW_DECLARED_PAID',
    'WITHDRAW_DECLARED_FAILED', 'RECHARGE_TRANSFER', 'RECHARGE_REFUND', 'PLATFORM_ADVANCE', 'CASE_RETURNED', 'CASE_LOSS',
    'CALL_DECLARED_DONE', 'CALL_DECLARED_FAILED', 'DIFFERENCE_MORE', 'DIFFERENCE_LESS', 'SUSPENSE_LOSS'));

alter table money_case
  drop constraint money_case__known_resolution,
  add constraint money_case__known_resolution check (resolution in (
    'NO_DIFFERENCE', 'PROVIDER_CORRECTED', 'OUTCOME_DECLARED', 'RETURNED_TO_PAYER', 'PAID_TO_MERCHANT', 'LOSS_TAKEN',
    'PUT_TO_SUSPENSE')),
  drop constraint money_case__says_how_much,
  add constraint money_case__says_how_much check (
    (resolution in ('RETURNED_TO_PAYER', 'PAID_TO_MERCHANT', 'LOSS_TAKEN', 'PUT_TO_SUSPENSE')) = (resolution_fen is not null)
    and resolution_fen > 0);
