-- Orders are found by goods of a number, and by what became of them after the sale, each along an index of its own.

create index sale_order_item__of_goods on sale_order_item (merchant_id, goods_id, stage, ordered_at desc, order_id desc);

alter table sale_order
  add column after_sale_status text not null generated always as (
    case
      when open_returns > 0 or refund_asked_fen > refunded_fen then 'IN_PROGRESS'
      when refunded_fen = 0 then 'NONE'
      when refunded_fen = paid_fen then 'ALL_REFUNDED'
      else 'PART_REFUNDED'
    end
  ) stored;
-- Most orders never come back.
create index sale_order__after_sale on sale_order (merchant_id, after_sale_status, stage, created_at desc, id desc)
  where after_sale_status <> 'NONE';
