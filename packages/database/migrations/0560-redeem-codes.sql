-- Vouchers: goods that are redeemed by code. Their orders wait until every code is redeemed, has expired, or is paid back.

alter table goods
  drop constraint goods__known_type,
  add constraint goods__known_type check (type in ('PHYSICAL', 'VIRTUAL', 'VOUCHER')),
  -- Until when a voucher is good: so many days after its payment, or until an instant.
  add column valid_days integer,
  add column valid_until timestamptz,
  add constraint goods__voucher_ends_in_one_way
    check (num_nonnulls(valid_days, valid_until) = case when type = 'VOUCHER' then 1 else 0 end),
  add constraint goods__valid_some_days check (valid_days between 1 and 1095);
create index goods__voucher on goods (merchant_id, tab, updated_at desc, id desc) where type = 'VOUCHER';

alter table sale_order
  drop constraint sale_order__known_delivery_type,
  add constraint sale_order__known_delivery_type check (delivery_type in ('EXPRESS', 'VIRTUAL', 'VOUCHER')),
  drop constraint sale_order__virtual_without_freight,
  add constraint sale_order__virtual_without_freight check (delivery_type = 'EXPRESS' or freight_fen = 0);

-- As it was said when the line was bought.
alter table sale_order_item
  add column valid_days integer,
  add column valid_until timestamptz;

create table redeem_code (
  merchant_id uuid not null,
  id uuid not null,
  shop_id uuid not null,
  order_id uuid not null,
  item_id uuid not null,
  -- The sealed digits, the keyed hash by which they are found, and the last four for people.
  code_enc bytea not null,
  code_hash bytea not null,
  code_tail text not null,
  status text not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  redeemed_by uuid,
  redeemed_by_name text,
  -- When it was redeemed, expired or was paid back.
  ended_at timestamptz,
  constraint redeem_code__pk primary key (merchant_id, id),
  constraint redeem_code__of_order foreign key (merchant_id, order_id) references sale_order (merchant_id, id),
  constraint redeem_code__of_line foreign key (merchant_id, item_id) references sale_order_item (merchant_id, id),
  constraint redeem_code__one_code unique (merchant_id, code_hash),
  constraint redeem_code__known_status check (status in ('UNUSED', 'REDEEMED', 'EXPIRED', 'REFUNDED')),
  constraint redeem_code__ended_once check ((ended_at is null) = (status = 'UNUSED')),
  constraint redeem_code__redeemed_by_somebody check ((redeemed_by is not null) = (status = 'REDEEMED'))
);
create index redeem_code__of_order_in_order on redeem_code (merchant_id, order_id, id);

select add_known_words('sale_order_event', 'sale_order_event__known_event', 'codesMade', 'redeemed', 'codesExpired', 'codesRefunded');
select add_known_words('timer', 'timer__known_kind', 'saleOrder.codesExpire', 'goods.validityEnd');
