-- What buyers saw of goods: a row for each content that was on sale, named by what it holds, which a line of an order points to.

create table goods_snapshot (
  merchant_id uuid not null,
  -- Half of the SHA-256 of the rest.
  id uuid not null,
  goods_id uuid not null,
  title text not null,
  short_title text not null,
  selling_point text not null,
  unit text not null,
  brand_id uuid,
  picture_file_ids uuid[] not null,
  long_picture_file_ids uuid[] not null,
  video_file_id uuid,
  params jsonb not null,
  detail jsonb not null,
  -- When it went on sale first.
  created_at timestamptz not null,
  constraint goods_snapshot__pk primary key (merchant_id, id),
  constraint goods_snapshot__of_goods foreign key (merchant_id, goods_id) references goods (merchant_id, id)
);

alter table goods
  -- What is on sale of them, or was last; null: they never were.
  add column snapshot_id uuid;
alter table sale_order_item
  -- Null: ordered before it was kept. Nothing refers to its row, so that an order asks for none.
  add column snapshot_id uuid;

update goods set snapshot_id = substr(encode(sha256(convert_to(jsonb_build_array(id, title, short_title, selling_point, unit,
  brand_id, picture_file_ids, long_picture_file_ids, video_file_id, params, detail)::text, 'UTF8')), 'hex'), 1, 32)::uuid
where sale_status = 'ON_SALE';
insert into goods_snapshot (merchant_id, id, goods_id, title, short_title, selling_point, unit, brand_id, picture_file_ids,
  long_picture_file_ids, video_file_id, params, detail, created_at)
select merchant_id, snapshot_id, id, title, short_title, selling_point, unit, brand_id, picture_file_ids,
  long_picture_file_ids, video_file_id, params, detail, updated_at
from goods where snapshot_id is not null;
