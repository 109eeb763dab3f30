-- What a merchant and its buyer do to an order beyond shipping it: a flag, a lower price before it is paid, more time for the
-- receipt, and the buyer's urging.

alter table sale_order
  add column flag integer not null default 0,
  -- What has been taken off what was to be paid at placing, goods and freight together.
  add column cut_fen bigint not null default 0,
  add column cut_count integer not null default 0,
  add column extend_count integer not null default 0,
  add column extended_days integer not null default 0,
  add column buyer_extended_at timestamptz,
  add column urged_at timestamptz,
  add column urge_count integer not null default 0;
alter table sale_order
  add constraint sale_order__known_flag check (flag between 0 and 5),
  add constraint sale_order__cut_at_most_fifty_times check (cut_fen >= 0 and cut_count between 0 and 50),
  add constraint sale_order__extended_within_limits check (extend_count between 0 and 3 and extended_days between 0 and 33);

-- What a line costs is what its pieces cost less what was taken off.
alter table sale_order_item add column cut_fen bigint not null default 0;
alter table sale_order_item drop constraint sale_order_item__pays_unit_times_quantity;
alter table sale_order_item
  add constraint sale_order_item__pays_unit_times_quantity_less_its_cut
    check (cut_fen >= 0 and pay_fen >= 0 and pay_fen = unit_fen * quantity - cut_fen);

select add_known_words('sale_order_event', 'sale_order_event__known_event', 'cut', 'extend', 'urge');
