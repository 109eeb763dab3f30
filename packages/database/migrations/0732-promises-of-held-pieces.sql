-- A promise to ship stands still as well while all that is left to ship waits for answers to returns.

alter table sale_order
  drop constraint sale_order__stands_still_while_held,
  add constraint sale_order__stands_still_while_held check (ship_left_ms is null or ((hold_reason is not null or open_returns > 0) and ship_deadline_at is null));
