-- Brands have a logo, and some are sold only by shops that are authorised to.

alter table brand
  add column logo_file_id uuid,
  add column need_auth boolean not null default false;

-- Pictures that the platform shows itself lie under its own scope, which is no merchant.
alter table file_asset drop constraint file_asset__belongs_to_merchant;
alter table file_removal drop constraint file_removal__belongs_to_merchant;
