-- Parcels that come back with a return are followed like those that were sent.

alter table parcel
  -- The return that it comes back with; null: it was sent, and its shipment has the same id.
  add column return_id uuid;
alter table parcel
  add column shipment_id uuid generated always as (case when return_id is null then id end) stored;
alter table parcel
  drop constraint parcel__of_shipment;
alter table parcel
  add constraint parcel__of_shipment foreign key (merchant_id, shipment_id) references shipment (merchant_id, id),
  add constraint parcel__of_return foreign key (merchant_id, return_id) references return_order (merchant_id, id);
create unique index parcel__one_of_return on parcel (merchant_id, return_id) where return_id is not null;

alter table return_order
  -- When its carrier handed over what came back.
  add column signed_back_at timestamptz;

select add_known_words('return_order_event', 'return_order_event__known_event', 'signedBack');
