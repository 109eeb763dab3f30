-- Goods that the platform's people take off the sale: until they are corrected and passed, or for good unless an appeal is granted.

select add_known_words('goods', 'goods__known_status', 'FORCED_OFF', 'BANNED');

alter table goods
  -- The rule that was broken, what a person wrote to it, who and when. Kept in the recycle bin: nothing comes out of it better than it went in.
  add column off_code text,
  add column off_reason text,
  add column off_by text,
  add column off_at timestamptz,
  -- Of this decision.
  add column appeal_status text not null default 'NONE',
  add column appeals integer not null default 0;
alter table goods
  add constraint goods__known_off_code check (off_code in
    ('PROHIBITED', 'COUNTERFEIT', 'INFRINGING', 'MISLEADING', 'UNLICENSED', 'PRICE', 'QUALITY', 'OTHER')),
  add constraint goods__off_whole check (num_nulls(off_code, off_reason, off_by, off_at) in (0, 4)),
  add constraint goods__off_with_its_reason check (sale_status not in ('FORCED_OFF', 'BANNED') or off_at is not null),
  add constraint goods__known_appeal check (appeal_status in ('NONE', 'PENDING', 'REJECTED')),
  add constraint goods__appeal_of_a_decision check (off_at is not null or (appeal_status = 'NONE' and appeals = 0));

-- One tab for both.
alter table goods alter column tab set expression as (
  case
    when sale_status = 'ON_SALE' and sellable_skus = 0 then 'SOLD_OUT'
    when sale_status = 'BANNED' then 'FORCED_OFF'
    else sale_status
  end);

select add_known_words('goods_revision', 'goods_revision__known_kind', 'FIX');

-- What was decided of goods, in order: a line of their history.
create table goods_ruling (
  merchant_id uuid not null,
  id uuid not null,
  goods_id uuid not null,
  kind text not null,
  -- Of what is taken off.
  code text,
  reason text,
  by_name text not null,
  at timestamptz not null,
  constraint goods_ruling__pk primary key (merchant_id, id),
  constraint goods_ruling__of_goods foreign key (merchant_id, goods_id) references goods (merchant_id, id),
  constraint goods_ruling__known_kind check (kind in ('FORCED_OFF', 'BANNED', 'FIXED', 'APPEAL_GRANTED')),
  constraint goods_ruling__off_with_its_reason check ((kind in ('FORCED_OFF', 'BANNED')) = (code is not null and reason is not null))
);
create index goods_ruling__by_goods on goods_ruling (merchant_id, goods_id, at desc, id desc);

create table goods_appeal (
  merchant_id uuid not null,
  id uuid not null,
  goods_id uuid not null,
  shop_id uuid not null,
  -- What it is against.
  off_status text not null,
  off_code text not null,
  off_reason text not null,
  off_at timestamptz not null,
  text text not null,
  file_ids uuid[] not null,
  status text not null,
  submitted_by text not null,
  submitted_at timestamptz not null,
  -- What the merchant is told.
  answer text,
  decided_by text,
  decided_at timestamptz,
  version integer not null default 1,
  constraint goods_appeal__pk primary key (merchant_id, id),
  constraint goods_appeal__of_goods foreign key (merchant_id, goods_id) references goods (merchant_id, id),
  constraint goods_appeal__known_off check (off_status in ('FORCED_OFF', 'BANNED')),
  -- CLOSED: what it was against is over by itself.
  constraint goods_appeal__known_status check (status in ('PENDING', 'GRANTED', 'REJECTED', 'CLOSED')),
  constraint goods_appeal__decided_when check ((status = 'PENDING') = (decided_at is null)),
  constraint goods_appeal__answered check (status not in ('GRANTED', 'REJECTED') or (answer is not null and decided_by is not null))
);
create unique index goods_appeal__one_waits on goods_appeal (merchant_id, goods_id) where status = 'PENDING';
create index goods_appeal__by_goods on goods_appeal (merchant_id, goods_id, submitted_at desc, id desc);
-- The platform's desk.
create index goods_appeal__by_status on goods_appeal (status, submitted_at, id);
create index goods_appeal__by_age on goods_appeal (submitted_at, id);
create index goods_appeal__of_merchant on goods_appeal (merchant_id, status);

-- Goods of all merchants: by state and altogether the newest change first, by their number, and by a part of their title.
create index goods__of_platform_by_status on goods (sale_status, updated_at desc, id desc) where sale_status <> 'PURGED';
create index goods__of_platform on goods (updated_at desc, id desc) where sale_status <> 'PURGED';
create index goods__by_number on goods (goods_no);
create index goods_gram__of_platform on goods_gram (gram, goods_id desc);
