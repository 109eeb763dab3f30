-- How far a staff member's rights reach (which shops, or only what is their own), notices inside the console with each
-- person's choices, the space that pictures may take, and what the operation log is filtered by.

-- A merchant may own five shops (domain-model 4); the first is the one that the console opens.
alter table shop drop constraint shop__one_per_merchant;
alter table shop add column position integer not null default 1;
alter table shop add constraint shop__one_per_position unique (merchant_id, position);
alter table shop add constraint shop__at_most_five check (position between 1 and 5);

-- Counts belong to a shop, so that they agree with what somebody of one shop is shown.
alter table sale_order_counter add column shop_id uuid;
update sale_order_counter counter set shop_id = shop.id from shop where shop.merchant_id = counter.merchant_id;
delete from sale_order_counter where shop_id is null;
alter table sale_order_counter alter column shop_id set not null;
alter table sale_order_counter drop constraint sale_order_counter__pk;
alter table sale_order_counter add constraint sale_order_counter__pk primary key (merchant_id, shop_id, status, slot);

alter table sales_day add column shop_id uuid;
update sales_day day set shop_id = shop.id from shop where shop.merchant_id = day.merchant_id;
delete from sales_day where shop_id is null;
alter table sales_day alter column shop_id set not null;
alter table sales_day drop constraint sales_day__pk;
alter table sales_day add constraint sales_day__pk primary key (merchant_id, shop_id, day_on, slot);

-- Roles that were made before saw everything of the merchant, and go on to.
alter table role add column data_scope text not null default 'ALL_SHOPS';
alter table role alter column data_scope drop default;
alter table role add constraint role__known_scope check (data_scope in ('ALL_SHOPS', 'OWN_SHOP', 'SELF'));

create table user_shop (
  merchant_id uuid not null,
  user_id uuid not null,
  shop_id uuid not null,
  constraint user_shop__pk primary key (merchant_id, user_id, shop_id),
  constraint user_shop__belongs_to_user foreign key (merchant_id, user_id) references user_account (merchant_id, id),
  constraint user_shop__of_shop foreign key (merchant_id, shop_id) references shop (merchant_id, id)
);
create index user_shop__by_shop on user_shop (merchant_id, shop_id);
insert into user_shop (merchant_id, user_id, shop_id)
select staff.merchant_id, staff.id, shop.id
from user_account staff join shop on shop.merchant_id = staff.merchant_id
where staff.kind = 'STAFF';

alter table staff_invitation add column shop_ids uuid[] not null default '{}';
update staff_invitation invitation
set shop_ids = array(select shop.id from shop where shop.merchant_id = invitation.merchant_id);
alter table staff_invitation alter column shop_ids drop default;

-- When its text went out; null: not yet, and then a repeated command sends one.
alter table staff_invitation add column texted_at timestamptz;
update staff_invitation set texted_at = created_at;

-- data_scope is what the custom roles come to, null without any; the built-in ones' is code.
alter table staff_access add column data_scope text;
alter table staff_access add constraint staff_access__known_scope
  check (data_scope in ('ALL_SHOPS', 'OWN_SHOP', 'SELF'));
alter table staff_access add column shop_ids uuid[] not null default '{}';
update staff_access access set
  shop_ids = array(select shop.id from shop where shop.merchant_id = access.merchant_id),
  data_scope = case when exists (
    select from user_role assigned
    where assigned.merchant_id = access.merchant_id and assigned.user_id = access.user_id
      and assigned.custom_role_id is not null
  ) then 'ALL_SHOPS' end;
alter table staff_access alter column shop_ids drop default;

-- Null: about the merchant as a whole.
alter table operation_log add column shop_id uuid;
update operation_log log set shop_id = shop.id from shop
where shop.merchant_id = log.merchant_id and log.target_type in ('saleOrder', 'goods', 'shop');
alter table operation_log add column result text not null default 'DONE';
alter table operation_log add column error_code text;
alter table operation_log add constraint operation_log__known_result check (result in ('DONE', 'REFUSED'));
alter table operation_log add constraint operation_log__refusal_has_code
  check ((result = 'REFUSED') = (error_code is not null));
create index operation_log__of_actor on operation_log (merchant_id, actor_id, at desc, id desc);

-- One row per person who shall read it, written in the transaction of the event.
create table notice (
  merchant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  shop_id uuid,
  kind text not null,
  level text not null,
  title text not null,
  body text not null,
  link text not null,
  subject_id uuid not null,
  at timestamptz not null,
  read_at timestamptz,
  constraint notice__pk primary key (merchant_id, id),
  constraint notice__belongs_to_user foreign key (merchant_id, user_id) references user_account (merchant_id, id),
  constraint notice__known_kind check (kind in ('ORDER_TO_SHIP', 'WITHDRAWAL', 'CERTIFICATION', 'SECURITY', 'STAFF')),
  constraint notice__known_level check (level in ('INFO', 'TODO', 'WARN', 'CRITICAL'))
);
create index notice__newest on notice (merchant_id, user_id, at desc, id desc);
create index notice__unread on notice (merchant_id, user_id) where read_at is null;
create index notice__by_age on notice (at);

-- Only what somebody chose differently from the rule of the house.
create table notice_choice (
  merchant_id uuid not null,
  user_id uuid not null,
  kind text not null,
  channel text not null,
  is_enabled boolean not null,
  chosen_at timestamptz not null,
  constraint notice_choice__pk primary key (merchant_id, user_id, kind, channel),
  constraint notice_choice__belongs_to_user foreign key (merchant_id, user_id) references user_account (merchant_id, id),
  constraint notice_choice__known_channel check (channel in ('IN_APP', 'SMS', 'EMAIL'))
);

-- How many bytes a merchant's files take, kept with every file so that the limit costs nothing to check.
create table file_space (
  merchant_id uuid not null,
  used_bytes bigint not null,
  constraint file_space__pk primary key (merchant_id),
  constraint file_space__not_negative check (used_bytes >= 0)
);
insert into file_space (merchant_id, used_bytes)
select merchant_id, sum(size_bytes)::bigint from file_asset group by merchant_id;
