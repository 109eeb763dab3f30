-- Returns: a buyer asks for money or sends goods back, its merchant answers, and the clock answers for whoever doesn't.

alter table sale_order
  -- What open returns ask for: no other refund may take it.
  add column returning_fen bigint not null default 0,
  add column open_returns integer not null default 0,
  -- What of the time to confirm the receipt was left when a return stopped it.
  add column confirm_left_ms bigint;
alter table sale_order
  add constraint sale_order__returns_within_paid check (returning_fen >= 0 and refund_asked_fen + returning_fen <= paid_fen),
  add constraint sale_order__returns_counted check (open_returns >= 0 and (open_returns > 0 or returning_fen = 0)),
  add constraint sale_order__receipt_stands_still check (confirm_left_ms is null or (open_returns > 0 and auto_confirm_at is null));
create index sale_order__returning on sale_order (merchant_id, stage, created_at desc, id desc) where open_returns > 0;

alter table sale_order_item
  -- Pieces that are not sent while their buyer's wish for the money is answered.
  add column held_quantity integer not null default 0,
  -- Pieces that came back.
  add column returned_quantity integer not null default 0,
  -- What went back for sent pieces, of what was paid for the line.
  add column returned_fen bigint not null default 0;
alter table sale_order_item
  add constraint sale_order_item__held_waits check (held_quantity >= 0 and shipped_quantity + dropped_quantity + held_quantity <= quantity),
  add constraint sale_order_item__returned_was_sent check (returned_quantity between 0 and shipped_quantity),
  add constraint sale_order_item__returned_was_paid check (returned_fen between 0 and pay_fen);

create table return_order (
  merchant_id uuid not null,
  id uuid not null,
  shop_id uuid not null,
  return_no text not null,
  order_id uuid not null,
  order_no text not null,
  item_id uuid not null,
  buyer_nickname text not null,
  goods_title text not null,
  spec_text text not null,
  picture_file_id uuid,
  type text not null,
  phase text not null,
  is_received boolean not null,
  quantity integer not null,
  -- What is asked for, and the most that may be; once agreed to, what goes back.
  amount_fen bigint not null,
  max_fen bigint not null,
  reason text not null,
  description text not null,
  status text not null,
  deadline_at timestamptz,
  rejections integer not null default 0,
  offers integer not null default 0,
  -- The newest refusal, with the pictures that prove it.
  reject_code text,
  reject_reason text,
  reject_file_ids uuid[] not null default '{}',
  offer_type text,
  offer_fen bigint,
  offer_note text,
  -- The sealed address of the shop, as it was when the return was agreed to.
  return_address_enc bytea,
  carrier_code text,
  carrier_name text,
  waybill_no text,
  is_restocked boolean,
  is_put_off boolean not null default false,
  is_put_off_by_buyer boolean not null default false,
  refund_id uuid,
  fail_reason text,
  close_type text,
  applied_at timestamptz not null,
  agreed_at timestamptz,
  sent_back_at timestamptz,
  received_at timestamptz,
  ended_at timestamptz,
  version integer not null default 1,
  constraint return_order__pk primary key (merchant_id, id),
  constraint return_order__one_number unique (merchant_id, return_no),
  constraint return_order__of_order foreign key (merchant_id, order_id) references sale_order (merchant_id, id),
  constraint return_order__of_line foreign key (merchant_id, item_id) references sale_order_item (merchant_id, id),
  constraint return_order__known_type check (type in ('REFUND_ONLY', 'RETURN_REFUND')),
  constraint return_order__known_phase check (phase in ('BEFORE_SHIP', 'AFTER_SHIP', 'AFTER_DONE')),
  constraint return_order__known_status check (status in ('MERCHANT_REVIEW', 'BUYER_NEGOTIATE', 'MERCHANT_REJECTED', 'WAIT_BUYER_RETURN', 'WAIT_MERCHANT_RECEIVE', 'REFUNDING', 'REFUND_FAILED', 'SUCCESS', 'CLOSED')),
  constraint return_order__known_reason check (reason in ('NO_REASON', 'CHANGED_MIND', 'WRONG_INFO', 'LATE_SHIP', 'OUT_OF_STOCK', 'MISSING', 'WRONG_GOODS', 'QUALITY', 'NOT_AS_DESCRIBED', 'DAMAGED', 'FAKE', 'NO_TRACE', 'LOST', 'REFUSED', 'AGREED', 'OTHER')),
  constraint return_order__known_reject_code check (reject_code in ('SHIPPED', 'USED', 'EXPIRED', 'NOT_RECEIVED', 'WRONG_RETURN', 'CUSTOM', 'AMOUNT', 'AGREED', 'OTHER')),
  constraint return_order__known_offer_type check (offer_type in ('REFUND_ONLY', 'RETURN_REFUND')),
  constraint return_order__some_pieces check (quantity > 0),
  constraint return_order__within_the_most check (amount_fen between 1 and max_fen),
  constraint return_order__unsent_goods_stay check (phase <> 'BEFORE_SHIP' or type = 'REFUND_ONLY'),
  constraint return_order__ended_once check ((ended_at is not null) = (status in ('SUCCESS', 'CLOSED'))),
  constraint return_order__closed_by_somebody check ((close_type is not null) = (status = 'CLOSED')),
  constraint return_order__known_close_type check (close_type in ('BUYER_CANCEL', 'BUYER_TIMEOUT')),
  -- Each status in which somebody is waited for ends by itself.
  constraint return_order__somebody_is_waited_for check (status in ('REFUNDING', 'REFUND_FAILED') or (deadline_at is null) = (status in ('SUCCESS', 'CLOSED'))),
  constraint return_order__refused_for_a_reason check ((reject_code is null) = (reject_reason is null)),
  constraint return_order__whole_offer check (num_nulls(offer_type, offer_fen, offer_note) in (0, 3)),
  constraint return_order__offer_waits check (status <> 'BUYER_NEGOTIATE' or offer_fen is not null),
  constraint return_order__sent_back_by_somebody check (num_nulls(carrier_code, carrier_name, waybill_no, sent_back_at) in (0, 4))
);
create unique index return_order__one_open on return_order (merchant_id, item_id) where ended_at is null;
create index return_order__of_order_newest on return_order (merchant_id, order_id, id desc);
create index return_order__of_line_newest on return_order (merchant_id, item_id, id desc);
create index return_order__newest on return_order (merchant_id, applied_at desc, id desc);
create index return_order__by_status on return_order (merchant_id, status, applied_at desc, id desc);
create index return_order__by_deadline on return_order (merchant_id, deadline_at, id) where deadline_at is not null;
create index return_order__by_status_deadline on return_order (merchant_id, status, deadline_at, id) where deadline_at is not null;
create index return_order__by_order_no on return_order (merchant_id, order_no);
create index return_order__by_waybill on return_order (merchant_id, waybill_no) where waybill_no is not null;

create table return_order_event (
  merchant_id uuid not null,
  return_id uuid not null,
  id uuid not null,
  event text not null,
  actor_type text not null,
  actor_id text not null,
  actor_name text not null,
  facts jsonb not null,
  at timestamptz not null,
  constraint return_order_event__pk primary key (merchant_id, return_id, id),
  constraint return_order_event__of_return foreign key (merchant_id, return_id) references return_order (merchant_id, id),
  constraint return_order_event__known_actor check (actor_type in ('BUYER', 'MERCHANT', 'STAFF', 'PLATFORM', 'SYSTEM', 'PROVIDER')),
  constraint return_order_event__known_event check (event in ('apply', 'modify', 'agree', 'reject', 'offer', 'accept', 'decline', 'sendBack', 'receive', 'refuseReceipt', 'extend', 'askTime', 'cancel', 'close', 'payFailed', 'payAgain', 'refunded'))
);
create trigger return_order_event__past_is_kept before delete or update on return_order_event for each row execute function history_only_grows();
create trigger return_order_event__never_emptied before truncate on return_order_event for each statement execute function history_only_grows();

alter table refund_order
  -- The return that it pays back; null: it was asked for in another way.
  add column return_id uuid;
alter table refund_order
  add constraint refund_order__of_return foreign key (merchant_id, return_id) references return_order (merchant_id, id);
create unique index refund_order__one_of_return on refund_order (merchant_id, return_id) where return_id is not null;

select add_known_words('sale_order_event', 'sale_order_event__known_event', 'returnAsked', 'returnEnded', 'returnDropped');
select add_known_words('live_event', 'live_event__known_kind', 'returnOrder');
select add_known_words('timer', 'timer__known_kind', 'returnOrder.deadline');
select add_known_words('notification', 'notification__known_kind', 'RETURN');
