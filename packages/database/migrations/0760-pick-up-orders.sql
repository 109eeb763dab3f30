-- Orders that their buyers fetch: a shop offers it, an order keeps where and until when, and one code hands all of it over.

alter table shop
  add column pickup_offered boolean not null default false,
  -- How long an order waits, from the day after its payment on.
  add column pickup_days integer not null default 7,
  add column pickup_hours jsonb not null default '[{"weekday": 1, "from": "09:00", "to": "21:00"}, {"weekday": 2, "from": "09:00", "to": "21:00"}, {"weekday": 3, "from": "09:00", "to": "21:00"}, {"weekday": 4, "from": "09:00", "to": "21:00"}, {"weekday": 5, "from": "09:00", "to": "21:00"}, {"weekday": 6, "from": "09:00", "to": "21:00"}, {"weekday": 7, "from": "09:00", "to": "21:00"}]',
  add constraint shop__pickup_some_days check (pickup_days between 1 and 30);

alter table sale_order
  drop constraint sale_order__known_delivery_type,
  add constraint sale_order__known_delivery_type check (delivery_type in ('EXPRESS', 'VIRTUAL', 'VOUCHER', 'PICKUP')),
  -- Where it is fetched and when somebody is there, sealed, and for how many days, as the shop said at placing.
  add column pickup_enc bytea,
  add column pickup_days integer,
  -- While it waits to be fetched, and afterwards until when it did.
  add column pickup_until timestamptz,
  add constraint sale_order__fetched_somewhere
    check ((delivery_type = 'PICKUP') = (pickup_enc is not null) and (delivery_type = 'PICKUP') = (pickup_days is not null)),
  add constraint sale_order__fetched_in_time check (pickup_until is null or delivery_type = 'PICKUP');
create index sale_order__of_delivery on sale_order (merchant_id, delivery_type, stage, created_at desc, id desc)
  where delivery_type <> 'EXPRESS';

-- The code of an order that is fetched is of no line: it is of all of them, and the only one.
alter table redeem_code alter column item_id drop not null;
create unique index redeem_code__one_of_order on redeem_code (merchant_id, order_id) where item_id is null;

select add_known_words('sale_order_event', 'sale_order_event__known_event', 'pickupReady', 'pickedUp', 'pickupExpired', 'pickupExtended');
