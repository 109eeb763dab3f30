-- What came back and was not accepted is sent to its buyer again: the merchant owes it until a waybill says that it left.

alter table return_order
  -- The buyer's goods are with the merchant, as its carrier or a refused receipt says.
  add column has_come_back boolean not null default false,
  -- Nothing was paid for them, and they are not on their way to the buyer yet.
  add column is_hand_back_due boolean not null default false,
  add column hand_back_carrier_code text,
  add column hand_back_carrier_name text,
  add column hand_back_waybill_no text,
  add column handed_back_at timestamptz,
  -- When its carrier handed it over to the buyer.
  add column hand_back_signed_at timestamptz;
update return_order
  set has_come_back = true
  where ended_at is null
    and case when receipt_refusals > 0 then reject_code <> 'NOT_RECEIVED' else signed_back_at is not null end;
alter table return_order
  add constraint return_order__handed_back_by_somebody
    check (num_nulls(hand_back_carrier_code, hand_back_carrier_name, hand_back_waybill_no, handed_back_at) in (0, 4)),
  add constraint return_order__handed_back_when_closed
    check (status = 'CLOSED' or (handed_back_at is null and not is_hand_back_due)),
  add constraint return_order__owed_or_handed_back check (not is_hand_back_due or handed_back_at is null),
  add constraint return_order__signed_once_handed_back check (hand_back_signed_at is null or handed_back_at is not null);
-- The few that are owed, and those of a number.
create index return_order__to_hand_back on return_order (merchant_id, applied_at desc, id desc)
  where is_hand_back_due;
create index return_order__by_hand_back_waybill on return_order (merchant_id, hand_back_waybill_no)
  where hand_back_waybill_no is not null;

alter table parcel
  -- Of a return: the merchant sends it to the buyer again.
  add column is_handed_back boolean not null default false;
alter table parcel
  add constraint parcel__handed_back_with_a_return check (not is_handed_back or return_id is not null);
drop index parcel__one_of_return;
create unique index parcel__one_of_return on parcel (merchant_id, return_id, is_handed_back)
  where return_id is not null;

select add_known_words('return_order_event', 'return_order_event__known_event', 'handBack', 'handedBack', 'waiveGoods');
