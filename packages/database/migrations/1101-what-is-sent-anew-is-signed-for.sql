-- What is sent anew is followed as every parcel that goes to a buyer, until its carrier has handed it over.

alter table return_order
  -- When its carrier handed it over to the buyer.
  add column reship_signed_at timestamptz;
alter table return_order
  add constraint return_order__signed_once_reshipped check (reship_signed_at is null or reshipped_at is not null);

select add_known_words('return_order_event', 'return_order_event__known_event', 'signedAnew', 'waitForParcel');
