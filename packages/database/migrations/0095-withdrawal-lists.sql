-- Withdrawals of one merchant and of all: in order of time or amount, of a status, of a card, of a name; each along an index.

create index withdraw_order__by_time on withdraw_order (applied_at desc, id desc);
create index withdraw_order__by_status on withdraw_order (status, applied_at desc, id desc);
create index withdraw_order__by_name on withdraw_order (merchant_name, applied_at desc, id desc)
  include (merchant_id, status, amount_fen);
create index withdraw_order__by_card on withdraw_order (card_last4, applied_at desc, id desc)
  include (merchant_id, status, amount_fen);
create index withdraw_order__of_card on withdraw_order (merchant_id, card_last4, applied_at desc, id desc)
  include (status, amount_fen);
create index withdraw_order__by_amount on withdraw_order (amount_fen desc, id desc);
create index withdraw_order__by_amount_of_status on withdraw_order (status, amount_fen desc, id desc);
create index withdraw_order__of_amount on withdraw_order (merchant_id, amount_fen desc, id desc);
create index withdraw_order__of_amount_and_status on withdraw_order (merchant_id, status, amount_fen desc, id desc);

-- What somebody has not read, newest first.
drop index notification__unread;
create index notification__unread on notification (merchant_id, user_id, at desc, id desc) where read_at is null;
create index notification__of_kind on notification (merchant_id, user_id, kind, at desc, id desc);
