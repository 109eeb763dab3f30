-- Packs: units that a merchant has bought, or has free in a month, and what each of them was used for.

create table pack (
  merchant_id uuid not null,
  id uuid not null,
  kind text not null,
  -- What it was bought with; null: the free units of a month.
  order_id uuid,
  month text,
  units integer not null,
  units_left integer not null,
  -- Taken back unused when the order was refunded.
  units_back integer not null default 0,
  granted_at timestamptz not null,
  -- The end of its month; what was bought does not end.
  expires_at timestamptz,
  constraint pack__pk primary key (merchant_id, id),
  constraint pack__belongs_to_merchant foreign key (merchant_id) references merchant (merchant_id),
  constraint pack__of_order foreign key (merchant_id, order_id) references platform_order (merchant_id, id),
  constraint pack__one_of_order unique (merchant_id, order_id),
  constraint pack__one_of_month unique (merchant_id, kind, month),
  constraint pack__known_kind check (kind in ('SMS', 'WAYBILL')),
  constraint pack__bought_or_free check (num_nonnulls(order_id, month) = 1),
  constraint pack__free_ends check ((month is null) = (expires_at is null)),
  constraint pack__some_units check (units > 0),
  constraint pack__left_within check (units_left between 0 and units),
  constraint pack__back_within check (units_back between 0 and units - units_left)
);
create index pack__usable on pack (merchant_id, kind, expires_at, granted_at, id) where units_left > 0;

-- One unit for one thing, once.
create table pack_use (
  merchant_id uuid not null,
  kind text not null,
  subject_id uuid not null,
  pack_id uuid not null,
  used_at timestamptz not null,
  given_back_at timestamptz,
  constraint pack_use__pk primary key (merchant_id, kind, subject_id),
  constraint pack_use__of_pack foreign key (merchant_id, pack_id) references pack (merchant_id, id),
  constraint pack_use__known_kind check (kind in ('SMS', 'WAYBILL'))
);

-- A pack is sold with its units from now on; one whose units nobody has said can't be sold.
update platform_product set is_on_sale = false, version = version + 1
where type in ('SMS_PACK', 'WAYBILL_PACK') and is_on_sale;
