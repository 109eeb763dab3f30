-- Whoever closes a difference by a word alone does not pay what it held: who closed a case is kept with it.

alter table money_case
  add column resolved_by uuid,
  add column resolved_by_name text,
  add constraint money_case__closed_by_a_person check (
    (resolved_by is null) = (resolved_by_name is null) and (resolved_by is null or state = 'RESOLVED'));
create index money_case__difference_by_closer on money_case (merchant_id, resolved_at desc)
  where kind = 'RECON_DIFFERENCE' and resolved_by is not null;
