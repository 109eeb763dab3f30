-- What an appeal was answered stays, also when the platform revokes the violation later.

alter table violation
  add column upheld_text text,
  add column upheld_by text,
  add column upheld_at timestamptz,
  add constraint violation__upheld_whole check (num_nulls(upheld_text, upheld_by, upheld_at) in (0, 3)),
  add constraint violation__upheld_after_an_appeal check (upheld_at is null or appealed_at is not null);

update violation set upheld_text = result, upheld_by = decided_by, upheld_at = decided_at
where status = 'EFFECTIVE' and appealed_at is not null and decided_at is not null;
