-- An exchange may be for another SKU of the same goods; its text is kept as it was when it was asked for.
alter table return_order
  add column wanted_sku_id uuid,
  add column wanted_spec_text text,
  add constraint return_order__wants_by_name check ((wanted_sku_id is null) = (wanted_spec_text is null)),
  add constraint return_order__wants_another check (wanted_sku_id <> sku_id),
  add constraint return_order__of_sku_wanted foreign key (merchant_id, wanted_sku_id) references sku (merchant_id, id);
