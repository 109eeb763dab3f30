-- When the seals of a book were last looked at, for whoever is shown its proof.
alter table ledger_audit add column seals_checked_at timestamptz;
