-- Where the goods of a freight template are sent from, and by which carriers rather than by others.

-- What names an address names one of its own shop's.
alter table shop_address add constraint shop_address__one_in_shop unique (merchant_id, shop_id, id);

alter table freight_template
  -- Null: the shop's default address to ship from, whichever that is.
  add column ship_from_address_id uuid,
  -- The first is preferred to the second.
  add column carrier_codes text[] not null default '{}',
  add constraint freight_template__ships_from foreign key (merchant_id, shop_id, ship_from_address_id)
    references shop_address (merchant_id, shop_id, id),
  add constraint freight_template__few_carriers check (cardinality(carrier_codes) <= 10);
create index freight_template__of_ship_from on freight_template (merchant_id, shop_id, ship_from_address_id)
  where ship_from_address_id is not null;
