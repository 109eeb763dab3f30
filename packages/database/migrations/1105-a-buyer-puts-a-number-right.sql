-- A buyer may have mistyped the number of what comes back: it is put right a few times, while nobody has signed for it.

alter table return_order
  -- Of what is on its way now.
  add column waybill_changes integer default 0 not null;
alter table return_order
  add constraint return_order__number_put_right_sometimes check (waybill_changes between 0 and 2);
