-- The nightly audit: how far each book was proven and what was wrong, and how many books each day was done with.

create table ledger_audit (
  merchant_id uuid not null,
  -- The newest Shanghai day on which it was audited to its end; null while the first time is under way.
  day_on date,
  is_broken boolean not null default false,
  findings jsonb not null default '[]',
  -- Up to where it is proven, by account; and up to where older entries were read again.
  marks jsonb not null default '{}',
  reread_marks jsonb not null default '{}',
  audited_at timestamptz,
  constraint ledger_audit__pk primary key (merchant_id)
);
create index ledger_audit__of_day on ledger_audit (day_on, merchant_id);

create table ledger_audit_day (
  day_on date not null,
  book_count integer not null,
  broken_count integer not null,
  finished_at timestamptz not null,
  constraint ledger_audit_day__pk primary key (day_on)
);
