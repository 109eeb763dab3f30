-- Papers of brands: that a shop may sell the goods of a brand.

alter table qualification
  add column brand_id uuid,
  add column shop_id uuid,
  -- The brand's own shop, or how many steps away from it.
  add column brand_level text;

select add_known_words('qualification', 'qualification__known_kind', 'BRAND');
alter table qualification drop constraint qualification__named_when_other;
alter table qualification
  -- A paper of a brand keeps the name that this had.
  add constraint qualification__named_when_other check ((kind in ('OTHER', 'BRAND')) = (name <> '')),
  add constraint qualification__brand_of_a_shop check (
    case when kind = 'BRAND'
      then brand_id is not null and shop_id is not null and brand_level is not null and category_ids = '{}'
      else brand_id is null and shop_id is null and brand_level is null
    end),
  add constraint qualification__known_level check (brand_level in ('OWN', 'FIRST', 'SECOND')),
  add constraint qualification__of_shop foreign key (merchant_id, shop_id) references shop (merchant_id, id);
