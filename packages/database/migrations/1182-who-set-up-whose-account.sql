-- Whoever makes an operator's account, lets it in again or resets its password holds its first key, and is no second person beside it:
-- who did so of whom, and when last.

create table operator_set_up (
  operator_id uuid not null,
  by_id uuid not null,
  at timestamptz not null,
  constraint operator_set_up__pk primary key (operator_id, by_id),
  constraint operator_set_up__of_another check (operator_id <> by_id)
);
