-- What a parcel weighs and what its carrier asks for it, as far as its merchant has noted them.
alter table shipment
  add column weight_g integer,
  add column cost_fen bigint,
  add constraint shipment__weight_in_range check (weight_g between 1 and 1000000),
  add constraint shipment__cost_in_range check (cost_fen between 0 and 100000000);
select add_known_words('sale_order_event', 'sale_order_event__known_event', 'parcelNoted');
