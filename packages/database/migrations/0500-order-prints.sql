-- What was printed of an order: the lists that its goods were picked by, the notes that lie in its parcels, and when last.

alter table sale_order
  add column pick_prints integer not null default 0,
  add column pack_prints integer not null default 0,
  add column last_printed_at timestamptz,
  add column is_printed boolean not null generated always as (pick_prints + pack_prints > 0) stored;
alter table sale_order
  add constraint sale_order__printed_at_some_time
    check (pick_prints >= 0 and pack_prints >= 0 and (pick_prints + pack_prints > 0) = (last_printed_at is not null));
-- Only what waits to be sent is looked for by its paper.
create index sale_order__to_ship_by_print on sale_order (merchant_id, is_printed, created_at desc, id desc)
  where stage = 'TO_SHIP';

select add_known_words('sale_order_event', 'sale_order_event__known_event', 'printed');
