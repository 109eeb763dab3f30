-- An order is signed for once all of it has left and each of its parcels is with its buyer. What was written down when a part of
-- it had arrived, or of a number that was set right later, ended receipts while the rest was under way.

update sale_order set signed_at = null
where signed_at is not null and (
  status in ('TO_SHIP', 'PART_SHIPPED')
  or (status = 'SHIPPED' and exists (
    select from parcel
    where parcel.merchant_id = sale_order.merchant_id and parcel.order_id = sale_order.id
      and parcel.return_id is null and parcel.state not in ('SIGNED', 'CANCELED')
  ))
);
