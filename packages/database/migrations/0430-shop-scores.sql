-- What the scores of a shop are made of, counted once a day.

alter table shop
  -- {"ON_TIME": {"good": 90, "all": 100}, …}; null: not counted yet.
  add column score_counts jsonb,
  -- The Shanghai day on which they were counted.
  add column scored_on date,
  add constraint shop__scored_whole check ((score_counts is null) = (scored_on is null));
create index shop__to_score on shop (scored_on nulls first, id);

create index sale_order__of_shop_by_paid on sale_order (merchant_id, shop_id, paid_at desc, id desc) where paid_at is not null;
create index goods_revision__of_shop_audited on goods_revision (merchant_id, shop_id, audited_at desc)
  where not is_automatic and audited_at is not null;
