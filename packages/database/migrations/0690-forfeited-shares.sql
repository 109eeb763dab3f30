-- What a buyer gave up of pieces that came back for less: it is nobody else's. And what refused returns had set aside is free.

alter table sale_order_item
  add column forfeited_fen bigint not null default 0;
alter table sale_order_item
  add constraint sale_order_item__forfeited_was_paid check (forfeited_fen >= 0 and returned_fen + forfeited_fen <= pay_fen);

update sale_order set returning_fen = (
  select coalesce(sum(amount_fen), 0) from return_order one
  where one.merchant_id = sale_order.merchant_id and one.order_id = sale_order.id
    and one.ended_at is null and one.refund_id is null and one.status <> 'MERCHANT_REJECTED'
) where open_returns > 0;
