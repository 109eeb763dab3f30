-- What the checks at the confirmation found is kept with the order, for whoever decides about it; orders of before have none.
-- How, when and from where it was confirmed. A payout waits also while the merchant may not be paid, or a difference is open.
alter table withdraw_order
  add column risk_level text,
  add column risk_hits jsonb,
  add column confirm_method text,
  add column confirm_ip text,
  add constraint withdraw_order__known_risk_level check (risk_level in ('LOW', 'MEDIUM', 'HIGH')),
  add constraint withdraw_order__risk_as_a_whole check ((risk_level is null) = (risk_hits is null)),
  add constraint withdraw_order__known_confirm_method check (confirm_method in ('SMS', 'TOTP')),
  add constraint withdraw_order__confirmed_somehow check (confirm_method is null or confirmed_at is not null),
  drop constraint withdraw_order__known_held_reason,
  add constraint withdraw_order__known_held_reason
    check (held_reason in ('DIFFERENCE', 'NOT_COMPARED', 'OPEN_DIFFERENCE', 'BARRED'));
