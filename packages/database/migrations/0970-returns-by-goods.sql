-- Returns are found by what was bought, by phase, by whether the platform was asked, and by the waybill of what was sent anew.

alter table return_order add column sku_id uuid;
update return_order one set sku_id = item.sku_id
  from sale_order_item item where item.merchant_id = one.merchant_id and item.id = one.item_id;
alter table return_order
  alter column sku_id set not null,
  add constraint return_order__of_sku_bought foreign key (merchant_id, sku_id) references sku (merchant_id, id);

create index return_order__of_sku_newest on return_order (merchant_id, sku_id, applied_at desc, id desc);
create index return_order__of_sku_in_status on return_order (merchant_id, sku_id, status, applied_at desc, id desc);
create index return_order__of_sku_by_deadline on return_order (merchant_id, sku_id, deadline_at, id)
  where deadline_at is not null;
create index return_order__in_phase on return_order (merchant_id, phase, applied_at desc, id desc);
create index return_order__in_phase_and_status on return_order (merchant_id, status, phase, applied_at desc, id desc);
create index return_order__in_dispute on return_order (merchant_id, applied_at desc, id desc)
  where dispute_status in ('WAIT_MERCHANT_EVIDENCE', 'WAIT_BUYER_EVIDENCE', 'JUDGING', 'APPEALING');
create index return_order__ruled_on on return_order (merchant_id, applied_at desc, id desc)
  where dispute_status in ('DONE_BUYER', 'DONE_MERCHANT', 'DONE_PARTIAL');
create index return_order__ruled_on_in_status on return_order (merchant_id, status, applied_at desc, id desc)
  where dispute_status in ('DONE_BUYER', 'DONE_MERCHANT', 'DONE_PARTIAL');
create index return_order__ruled_on_by_deadline on return_order (merchant_id, deadline_at, id)
  where dispute_status in ('DONE_BUYER', 'DONE_MERCHANT', 'DONE_PARTIAL') and deadline_at is not null;
create index return_order__by_reship_waybill on return_order (merchant_id, reship_waybill_no)
  where reship_waybill_no is not null;
