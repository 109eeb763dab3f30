-- What a category says beside its price: when a receipt confirms itself, how long after it the money waits, and whether a buyer may
-- send goods back without a reason. An order keeps the terms of its day.

alter table platform_category
  add column confirm_days integer not null default 10,
  add column after_sale_days integer not null default 7,
  add column no_reason_return text not null default 'MUST',
  add constraint platform_category__confirm_days_in_range check (confirm_days between 7 and 30),
  add constraint platform_category__after_sale_days_in_range check (after_sale_days between 7 and 30),
  add constraint platform_category__known_no_reason_return check (no_reason_return in ('MUST', 'OPTIONAL', 'NOT_ALLOWED'));

-- The longest of its lines. Orders from before were promised ten days and seven.
alter table sale_order
  add column confirm_days integer not null default 10,
  add column after_sale_days integer not null default 7;
alter table sale_order
  alter column confirm_days drop default,
  alter column after_sale_days drop default;

-- Null: the line is older than the terms.
alter table sale_order_item
  add column after_sale_days integer,
  add column no_reason_return boolean;
