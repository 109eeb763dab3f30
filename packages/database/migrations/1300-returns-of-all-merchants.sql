-- The platform's people list returns of all merchants: of a state and a kind, by when they were asked for and by what is due first.
-- The second names the end as well, which a merchant's own statements do not: those keep to the merchant's indexes.
create index return_order__of_all on return_order (status, type, applied_at desc, id desc);
create index return_order__of_all_by_deadline on return_order (status, type, deadline_at, id) include (merchant_id, applied_at)
  where deadline_at is not null and ended_at is null;
