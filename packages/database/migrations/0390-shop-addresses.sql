-- The address book of a shop: several addresses of each kind, one of which is where things go unless told.

alter table shop_address
  drop constraint shop_address__one_per_kind,
  drop constraint shop_address__known_kind,
  add column is_default boolean not null default true,
  add column remark text not null default '',
  add column version integer not null default 1,
  add column created_at timestamptz,
  add constraint shop_address__known_kind check (kind in ('SHIP', 'RETURN', 'PICKUP'));
update shop_address set created_at = updated_at;
alter table shop_address
  alter column created_at set not null,
  alter column is_default drop default;
create unique index shop_address__one_default on shop_address (merchant_id, shop_id, kind) where is_default;
create index shop_address__of_shop on shop_address (merchant_id, shop_id, kind, created_at, id);

-- A kind of which a shop has addresses has a default: asked when the transaction ends, so that one may hand it to another.
create function shop_address_has_default() returns trigger language plpgsql as $$
begin
  if exists (select 1 from shop_address one
      where one.merchant_id = old.merchant_id and one.shop_id = old.shop_id and one.kind = old.kind)
    and not exists (select 1 from shop_address one
      where one.merchant_id = old.merchant_id and one.shop_id = old.shop_id and one.kind = old.kind and one.is_default) then
    raise exception using errcode = 'check_violation', message = 'a shop has addresses of a kind and none is the default',
      constraint = 'shop_address__has_default';
  end if;
  return null;
end $$;
create constraint trigger shop_address__keeps_default after update or delete on shop_address
  deferrable initially deferred for each row when (old.is_default) execute function shop_address_has_default();

create function shop_address_begins_with_default() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from shop_address one
      where one.merchant_id = new.merchant_id and one.shop_id = new.shop_id and one.kind = new.kind and one.is_default) then
    raise exception using errcode = 'check_violation', message = 'a shop has addresses of a kind and none is the default',
      constraint = 'shop_address__has_default';
  end if;
  return null;
end $$;
create constraint trigger shop_address__begins_with_default after insert on shop_address
  deferrable initially deferred for each row when (not new.is_default) execute function shop_address_begins_with_default();
