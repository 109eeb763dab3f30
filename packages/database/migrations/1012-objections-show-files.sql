-- An objection shows pictures; and platform orders are found by what they are for and by how an objection stands.

alter table platform_order
  add column objection_file_ids uuid[] not null default '{}';
alter table platform_order
  add constraint platform_order__files_of_an_objection check (objected_at is not null or cardinality(objection_file_ids) = 0);
create index platform_order__of_type on platform_order (merchant_id, type, ordered_at desc, id desc);
create index platform_order__of_type_in_status on platform_order (merchant_id, status, type, ordered_at desc, id desc);
create index platform_order__by_objection on platform_order (merchant_id, objection_status, ordered_at desc, id desc)
  where objection_status is not null;
create index platform_order__by_objection_in_status
  on platform_order (merchant_id, status, objection_status, ordered_at desc, id desc)
  where objection_status is not null;
create index platform_order__all_of_type on platform_order (status, type, ordered_at desc, id desc);
create index platform_order__all_by_objection on platform_order (status, objection_status, ordered_at desc, id desc)
  where objection_status is not null;
