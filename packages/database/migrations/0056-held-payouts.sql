-- A large payout waits while the provider and the ledger differ; why, since when, and when that was last looked at.

alter table withdraw_order
  add column held_reason text,
  add column held_at timestamptz,
  -- When the two were last compared; whoever moves it on has the next comparison to itself.
  add column held_checked_at timestamptz,
  -- Provider minus ledger at that comparison.
  add column held_difference_fen bigint,
  add constraint withdraw_order__known_held_reason check (held_reason in ('DIFFERENCE', 'NOT_COMPARED')),
  add constraint withdraw_order__held_while_approved check
    (held_reason is null or (status = 'APPROVED' and decided_by is not null)),
  add constraint withdraw_order__held_since check
    ((held_reason is null) = (held_at is null) and (held_reason is null) = (held_checked_at is null)),
  add constraint withdraw_order__held_by_difference check
    ((held_difference_fen is not null) = (held_reason is not distinct from 'DIFFERENCE') and held_difference_fen <> 0);
create index withdraw_order__held on withdraw_order (held_checked_at) where held_reason is not null;

alter table withdraw_order_event
  drop constraint withdraw_order_event__known_event,
  add constraint withdraw_order_event__known_event check (event in
    ('apply', 'confirm', 'cancel', 'confirmExpired', 'approve', 'reject', 'hold', 'pay', 'paid', 'failed'));
