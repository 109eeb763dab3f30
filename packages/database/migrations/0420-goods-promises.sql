-- What goods promise their buyers: services that the platform keeps, and goods that are sold before they are there.

alter table goods
  -- As the merchant chose them; whether goods may come back without a reason is decided by their category first.
  add column services text[] not null default '{}',
  add column ship_mode text not null default 'STOCK',
  -- Of presale: within how many days of the payment they ship, and until when they are sold.
  add column presale_ship_days integer,
  add column presale_end_at timestamptz,
  add constraint goods__known_services check (services <@ array['NO_REASON_7D', 'FAST_REFUND']),
  add constraint goods__known_ship_mode check (ship_mode in ('STOCK', 'PRESALE')),
  add constraint goods__presale_is_whole check (
    case when ship_mode = 'PRESALE' then presale_ship_days is not null and presale_end_at is not null
      else presale_ship_days is null and presale_end_at is null end),
  add constraint goods__presale_days_in_range check (presale_ship_days between 4 and 15);
create index goods__presale on goods (merchant_id, tab, updated_at desc, id desc) where ship_mode = 'PRESALE';

-- An order keeps what its buyer was promised.
alter table sale_order
  add column is_presale boolean not null default false,
  -- Every line of it promises that the money comes back at once while nothing was shipped.
  add column has_fast_refund boolean not null default false;
alter table sale_order_item
  add column services text[] not null default '{}',
  add constraint sale_order_item__known_services check (services <@ array['NO_REASON_7D', 'FAST_REFUND']);

select add_known_words('timer', 'timer__known_kind', 'goods.presaleEnd');
