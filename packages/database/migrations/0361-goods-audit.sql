-- What was wished of goods and looked at before buyers see it: by the machine, and by a person where the machine flags it.

create table goods_revision (
  merchant_id uuid not null,
  id uuid not null,
  goods_id uuid not null,
  shop_id uuid not null,
  rev integer not null,
  kind text not null,
  -- The wish whole, with what its approval needs; null once nobody will apply it: the machine has let it pass.
  data jsonb,
  -- The editor's form as it was sent, to be corrected after a rejection.
  form jsonb,
  -- Field by field before and after, as people read it.
  diff jsonb not null,
  -- Why a person must look.
  flags jsonb not null,
  status text not null,
  is_automatic boolean not null,
  submitted_by text not null,
  submitted_at timestamptz not null,
  audited_by text,
  audited_at timestamptz,
  reject_items jsonb not null default '[]',
  version integer not null default 1,
  constraint goods_revision__pk primary key (merchant_id, id),
  constraint goods_revision__of_goods foreign key (merchant_id, goods_id) references goods (merchant_id, id),
  constraint goods_revision__one_number unique (merchant_id, goods_id, rev),
  constraint goods_revision__known_kind check (kind in ('CREATE', 'EDIT')),
  constraint goods_revision__known_status check (status in ('SUBMITTED', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'SUPERSEDED')),
  constraint goods_revision__automatic_is_approved check (not is_automatic or status = 'APPROVED'),
  constraint goods_revision__waits_whole check (status <> 'SUBMITTED' or data is not null)
);
create unique index goods_revision__one_waits on goods_revision (merchant_id, goods_id) where status = 'SUBMITTED';
-- The platform's desk.
create index goods_revision__by_status on goods_revision (status, submitted_at, id) where not is_automatic;
create index goods_revision__by_age on goods_revision (submitted_at, id) where not is_automatic;

alter table goods
  add column audit_status text not null default 'NONE',
  -- Some revision of it was approved; until then it can't go on sale.
  add column is_passed boolean not null default true,
  add constraint goods__known_audit check (audit_status in ('NONE', 'SUBMITTED', 'REJECTED'));
create index goods__in_audit on goods (merchant_id, audit_status, updated_at desc, id desc) where audit_status <> 'NONE';

-- The price that was looked at last; another one may differ from it by so much without anybody looking.
alter table sku add column approved_price_fen bigint;
update sku set approved_price_fen = price_fen where status <> 'RETIRED';

alter table platform_category add column needs_audit boolean not null default false;

create table sensitive_word (
  word text not null,
  constraint sensitive_word__pk primary key (word)
);
