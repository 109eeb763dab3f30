-- A buyer's order goes to another address: at once while it is fresh, and otherwise when its merchant agrees or lets twelve hours pass.

alter table sale_order
  add column address_change_count integer not null default 0,
  -- The one that waits for its merchant; the order is held meanwhile.
  add column address_change_id uuid;
alter table sale_order
  add constraint sale_order__address_changed_five_times check (address_change_count between 0 and 5);

create table address_change (
  merchant_id uuid not null,
  id uuid not null,
  shop_id uuid not null,
  order_id uuid not null,
  asked_by text not null,
  status text not null,
  -- Where the order shall go, sealed as the order's own receiver is.
  receiver_name_enc bytea not null,
  receiver_name_mask text not null,
  receiver_phone_enc bytea not null,
  receiver_phone_mask text not null,
  receiver_phone_hash bytea not null,
  receiver_phone_tail text not null,
  receiver_detail_enc bytea not null,
  receiver_region jsonb not null,
  -- The region, and the rest masked.
  receiver_address_mask text not null,
  -- Where it was to go when this was asked for.
  old_name_enc bytea not null,
  old_name_mask text not null,
  old_phone_enc bytea not null,
  old_phone_mask text not null,
  old_detail_enc bytea not null,
  old_region jsonb not null,
  old_address_mask text not null,
  reject_reason text,
  asked_at timestamptz not null,
  -- When it is agreed to by itself; null for what was done at once.
  due_at timestamptz,
  decided_at timestamptz,
  constraint address_change__pk primary key (merchant_id, id),
  constraint address_change__of_order foreign key (merchant_id, order_id) references sale_order (merchant_id, id),
  constraint address_change__known_asker check (asked_by in ('BUYER', 'MERCHANT')),
  constraint address_change__known_status
    check (status in ('PENDING', 'APPROVED', 'REJECTED', 'AUTO_APPROVED', 'EXPIRED', 'CANCELED')),
  constraint address_change__decided_once check ((decided_at is null) = (status = 'PENDING')),
  constraint address_change__waits_until check (status <> 'PENDING' or due_at is not null),
  constraint address_change__rejected_for_a_reason check ((reject_reason is not null) = (status = 'REJECTED'))
);
create unique index address_change__one_waits on address_change (merchant_id, order_id) where status = 'PENDING';
create index address_change__of_order_newest on address_change (merchant_id, order_id, id desc);
create index address_change__to_decide on address_change (merchant_id, shop_id, due_at, id) where status = 'PENDING';

select add_known_words('sale_order_event', 'sale_order_event__known_event', 'addressChanged', 'addressAsked', 'addressApproved', 'addressRejected', 'addressDropped');
select add_known_words('timer', 'timer__known_kind', 'saleOrder.addressReview');
select add_known_words('notification', 'notification__known_kind', 'ADDRESS_CHANGE');
