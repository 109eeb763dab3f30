-- The platform holds an order: nothing of it is shipped or settled, and its promise to ship stands still. Whoever ships is told
-- twelve hours before a promise ends, and when it has.

alter table sale_order
  -- Why nothing of it may be shipped; null: it may.
  add column hold_reason text,
  add column held_at timestamptz,
  -- In the words of whoever held it; the merchant reads them.
  add column hold_note text not null default '',
  -- What of the promise to ship was left when it stopped, less than nothing when it was over; it has no end while it stands still.
  add column ship_left_ms bigint,
  -- Of the two notices about its promise, how many are past.
  add column ship_notices smallint not null default 0;
alter table sale_order
  add constraint sale_order__known_hold_reason check (hold_reason in ('RISK', 'ADDRESS_REVIEW', 'DISPUTE', 'PLATFORM')),
  add constraint sale_order__held_since check ((hold_reason is null) = (held_at is null)),
  add constraint sale_order__stands_still_while_held check (ship_left_ms is null or (hold_reason is not null and ship_deadline_at is null)),
  add constraint sale_order__two_ship_notices check (ship_notices between 0 and 2);

-- What was over before anybody was told of it is no news.
update sale_order set ship_notices = 2 where stage = 'TO_SHIP' and ship_deadline_at < now();

create index sale_order__held on sale_order (merchant_id, stage, held_at, id) where hold_reason is not null;
create index sale_order__to_notice on sale_order (ship_notices, ship_deadline_at, id) where stage = 'TO_SHIP' and ship_notices < 2;

select add_known_words('sale_order_event', 'sale_order_event__known_event', 'hold', 'release');
select add_known_words('notification', 'notification__known_kind', 'SHIP_SOON', 'SHIP_LATE', 'ORDER_HELD');
