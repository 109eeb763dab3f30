-- A change that is withdrawn before it begins gives its predecessor back the end that it had; tellings are told in the order of the acts.

alter table commission_rule
  -- The rule for which it was ended, and when it would have ended otherwise (null: nobody had said).
  add column replaced_by uuid,
  add column own_end timestamptz,
  add constraint commission_rule__own_end_of_replaced check (replaced_by is not null or own_end is null);

alter table commission_telling
  add column asked_at timestamptz not null default now();
alter table commission_telling
  alter column asked_at drop default;
