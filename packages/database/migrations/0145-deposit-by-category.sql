-- What a category asks as deposit 保证金 before goods may go on sale in it; what a merchant has paid stands in the ledger alone.

alter table platform_category
  add column deposit_fen bigint not null default 0,
  add constraint platform_category__deposit_in_range check (deposit_fen between 0 and 100000000);

-- Up to which entry of its deposit a merchant was told of what was taken from it.
create table deposit_watch (
  merchant_id uuid not null,
  seen_version bigint not null,
  looked_at timestamptz not null,
  constraint deposit_watch__pk primary key (merchant_id)
);

-- On the code alone: what changes with every entry would make each of them write the index.
create index ledger_account__deposits on ledger_account (merchant_id) where code = 'M_DEPOSIT';
