-- Logos that no brand shows any more are nobody's: the sweep takes what is not claimed.

update file_asset set claimed_at = null
where purpose = 'BRAND_LOGO' and claimed_at is not null and not in_library
  and not exists (select from brand where brand.logo_file_id = file_asset.id);
