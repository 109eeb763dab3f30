-- Withdrawals are looked for by when they were applied for and when they arrived: each filter and keyword along an index of its
-- own, which has what is sorted by and counted, so that no row is read for that.
drop index withdraw_order__newest;
drop index withdraw_order__newest_of_status;
drop index withdraw_order__by_time;
drop index withdraw_order__by_status;
create index withdraw_order__newest on withdraw_order (merchant_id, applied_at desc, id desc) include (status, amount_fen);
create index withdraw_order__newest_of_status on withdraw_order (merchant_id, status, applied_at desc, id desc)
  include (amount_fen);
create index withdraw_order__by_time on withdraw_order (applied_at desc, id desc)
  include (merchant_id, status, amount_fen);
create index withdraw_order__by_status on withdraw_order (status, applied_at desc, id desc)
  include (merchant_id, amount_fen);

create index withdraw_order__of_arrival on withdraw_order (merchant_id, arrived_at desc, id desc)
  include (status, amount_fen, applied_at) where arrived_at is not null;
create index withdraw_order__of_arrival_and_status on withdraw_order (merchant_id, status, arrived_at desc, id desc)
  include (amount_fen, applied_at) where arrived_at is not null;
create index withdraw_order__of_arrival_on_card on withdraw_order (merchant_id, card_last4, arrived_at desc, id desc)
  include (status, amount_fen, applied_at) where arrived_at is not null;
create index withdraw_order__by_arrival on withdraw_order (arrived_at desc, id desc)
  include (merchant_id, status, amount_fen, applied_at) where arrived_at is not null;
create index withdraw_order__by_arrival_of_status on withdraw_order (status, arrived_at desc, id desc)
  include (merchant_id, amount_fen, applied_at) where arrived_at is not null;
create index withdraw_order__by_arrival_on_card on withdraw_order (card_last4, arrived_at desc, id desc)
  include (merchant_id, status, amount_fen, applied_at) where arrived_at is not null;
create index withdraw_order__by_arrival_of_name on withdraw_order (merchant_name, arrived_at desc, id desc)
  include (merchant_id, status, amount_fen, applied_at) where arrived_at is not null;
