-- Returns are found by kind, reason, buyer, amount and when they ended, each along an index of its own.

create index return_order__of_type on return_order (merchant_id, type, applied_at desc, id desc);
create index return_order__of_type_in_status on return_order (merchant_id, status, type, applied_at desc, id desc);
create index return_order__for_reason on return_order (merchant_id, reason, applied_at desc, id desc);
create index return_order__for_reason_in_status on return_order (merchant_id, status, reason, applied_at desc, id desc);
create index return_order__of_buyer on return_order (merchant_id, buyer_nickname, applied_at desc, id desc);
create index return_order__by_amount on return_order (merchant_id, amount_fen);
create index return_order__by_status_amount on return_order (merchant_id, status, amount_fen);
create index return_order__by_end on return_order (merchant_id, ended_at) where ended_at is not null;
create index return_order__by_status_end on return_order (merchant_id, status, ended_at) where ended_at is not null;
-- The newest are looked through for an amount or an end without their rows.
drop index return_order__newest;
create index return_order__newest on return_order (merchant_id, applied_at desc, id desc) include (amount_fen, ended_at);
drop index return_order__by_status;
create index return_order__by_status on return_order (merchant_id, status, applied_at desc, id desc) include (amount_fen, ended_at);
