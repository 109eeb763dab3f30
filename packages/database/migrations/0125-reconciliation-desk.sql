-- The platform's people read the days and the differences: each way along an index, and what the ledger had beside each account.

create index recon_run__by_status on recon_run (status, day_on);

drop index recon_diff__newest;
drop index recon_diff__newest_of_status;
drop index recon_diff__of_day;
create index recon_diff__by_day on recon_diff (day_on, id);
create index recon_diff__by_status on recon_diff (status, day_on, id);
create index recon_diff__of_kind on recon_diff (kind, status, day_on, id);
drop index recon_diff__of_number;
create index recon_diff__of_number on recon_diff (number, status, day_on, id) include (kind);
create index recon_diff__of_merchant_no on recon_diff (merchant_no, status, day_on, id) include (kind)
  where merchant_no is not null;
create index recon_diff__of_merchant_name on recon_diff (merchant_name, status, day_on, id) include (kind)
  where merchant_name is not null;
create index recon_diff__of_merchant_no_and_kind on recon_diff (merchant_no, kind, status, day_on, id)
  where merchant_no is not null;
create index recon_diff__of_merchant_name_and_kind on recon_diff (merchant_name, kind, status, day_on, id)
  where merchant_name is not null;
create index recon_balance__newest on recon_balance (compared_at);

-- What the ledger said of the account when the provider was asked; null where no book follows it.
alter table recon_account add column our_fen bigint;
