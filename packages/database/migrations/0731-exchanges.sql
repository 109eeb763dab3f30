-- Exchanges and what is sent anew: the money is set aside, and goes back where nothing is sent.

select add_known_words('return_order', 'return_order__known_type', 'EXCHANGE', 'RESHIP');
select add_known_words('return_order', 'return_order__known_status', 'WAIT_MERCHANT_SHIP', 'WAIT_BUYER_RECEIVE');
select add_known_words('return_order_event', 'return_order_event__known_event', 'reship', 'convert', 'gotIt');

alter table return_order
  -- What was sent anew.
  add column reship_carrier_code text,
  add column reship_carrier_name text,
  add column reship_waybill_no text,
  add column reshipped_at timestamptz;
alter table return_order
  add constraint return_order__reshipped_by_somebody check (num_nulls(reship_carrier_code, reship_carrier_name, reship_waybill_no, reshipped_at) in (0, 4)),
  add constraint return_order__reshipped_is_on_its_way check (status <> 'WAIT_BUYER_RECEIVE' or reshipped_at is not null);
