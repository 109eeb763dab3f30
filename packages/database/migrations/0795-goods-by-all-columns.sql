-- The goods list is sorted by stock, completeness and age as well, and looked through for ranges of them and for a freight template.

alter table goods
  -- Of all SKUs that are enabled; moved by whoever moves one of them.
  add column stock_total bigint not null default 0,
  -- They stand in a category of their shop at least.
  add column is_placed boolean not null default false,
  add constraint goods__stock_total_not_negative check (stock_total >= 0);
update goods set stock_total = counted.total
from (select merchant_id, goods_id, sum(stock) as total from sku where status = 'ENABLED' group by 1, 2) counted
where counted.merchant_id = goods.merchant_id and counted.goods_id = goods.id;
update goods set is_placed = true
where exists (select from goods_shop_category stands where stands.merchant_id = goods.merchant_id and stands.goods_id = goods.id);

alter table goods
  -- How much they say of themselves, 0 to 100, as the contract's completeness reckons it.
  add column completeness integer not null generated always as (
    case when cardinality(picture_file_ids) >= 3 then 20 else 0 end
    + case when cardinality(detail_picture_file_ids) >= 3 then 15 else 0 end
    + case when cardinality(picture_file_ids) >= 5 then 10 else 0 end
    + case when video_file_id is not null then 10 else 0 end
    + case when
        char_length(jsonb_path_query_array(detail, '$[*].spans[*].text')::text)
        - greatest(4 * jsonb_array_length(jsonb_path_query_array(detail, '$[*].spans[*].text')), 2)
        + char_length(jsonb_path_query_array(detail, '$[*].items[*][*].text')::text)
        - greatest(4 * jsonb_array_length(jsonb_path_query_array(detail, '$[*].items[*][*].text')), 2) >= 50
      then 10 else 0 end
    + case when char_length(title) >= 12 then 10 else 0 end
    + case when selling_point <> '' then 10 else 0 end
    + case when jsonb_array_length(params) >= 3 then 10 else 0 end
    + case when is_placed then 5 else 0 end
  ) stored;

create index goods__by_stock on goods (merchant_id, stock_total, id);
create index goods__by_stock_of_tab on goods (merchant_id, tab, stock_total, id);
create index goods__low_stock_by_stock on goods (merchant_id, stock_total, id) where is_low_stock;
create index goods__by_completeness on goods (merchant_id, completeness, id);
create index goods__by_completeness_of_tab on goods (merchant_id, tab, completeness, id);
create index goods__low_stock_by_completeness on goods (merchant_id, completeness, id) where is_low_stock;
create index goods__by_age on goods (merchant_id, created_at, id);
create index goods__by_age_of_tab on goods (merchant_id, tab, created_at, id);
create index goods__low_stock_by_age on goods (merchant_id, created_at, id) where is_low_stock;
-- Found by their template like by their brand; whether a template is in use is read from its beginning.
drop index goods__of_freight_template;
create index goods__of_freight_template on goods (merchant_id, freight_template_id, tab, updated_at desc, id desc)
  where freight_template_id is not null;
