-- Files of a merchant: pictures, videos and documents, in folders of its media library 素材中心, with where they are used.

create table file_dir (
  merchant_id uuid not null,
  id uuid not null,
  parent_id uuid,
  name text not null,
  -- What lies in it itself, not below it.
  file_count integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  constraint file_dir__pk primary key (merchant_id, id),
  constraint file_dir__belongs_to_merchant foreign key (merchant_id) references merchant (merchant_id),
  constraint file_dir__has_parent foreign key (merchant_id, parent_id) references file_dir (merchant_id, id),
  constraint file_dir__not_its_own_parent check (parent_id <> id),
  constraint file_dir__one_name unique nulls not distinct (merchant_id, parent_id, name),
  constraint file_dir__not_negative check (file_count >= 0)
);

alter table file_asset
  add column kind text not null default 'IMAGE',
  add column name text not null default '',
  -- What lists are sorted by and parts of names are looked for in.
  add column name_small text generated always as (lower(name)) stored,
  add column dir_id uuid,
  add column in_library boolean not null default false,
  -- How many rows of file_use there are.
  add column use_count integer not null default 0,
  -- Of a video.
  add column duration_ms integer,
  -- When a command first took it for what it was uploaded for. Nobody has use for one that never was.
  add column claimed_at timestamptz,
  -- Orders show its thumbnail for ever, also when it is deleted.
  add column was_sold boolean not null default false,
  add column deleted_at timestamptz,
  add constraint file_asset__known_kind check (kind in ('IMAGE', 'VIDEO', 'DOC', 'CERT')),
  add constraint file_asset__in_folder foreign key (merchant_id, dir_id) references file_dir (merchant_id, id),
  add constraint file_asset__folders_are_of_the_library check (dir_id is null or in_library),
  add constraint file_asset__video_with_its_length check ((kind = 'VIDEO') = (duration_ms is not null)),
  add constraint file_asset__uses_not_negative check (use_count >= 0),
  add constraint file_asset__gone_from_the_library check (deleted_at is null or (not in_library and use_count = 0));

create table file_use (
  merchant_id uuid not null,
  file_id uuid not null,
  kind text not null,
  subject_id uuid not null,
  constraint file_use__pk primary key (merchant_id, file_id, kind, subject_id),
  constraint file_use__of_file foreign key (merchant_id, file_id) references file_asset (merchant_id, id),
  constraint file_use__known_kind check (kind in ('GOODS', 'SHOP'))
);
create index file_use__by_subject on file_use (merchant_id, kind, subject_id);

-- The letters and pairs of letters of a name, as of goods.
create table file_gram (
  merchant_id uuid not null,
  gram text not null,
  file_id uuid not null,
  constraint file_gram__pk primary key (merchant_id, gram, file_id),
  constraint file_gram__of_file foreign key (merchant_id, file_id) references file_asset (merchant_id, id)
);
create index file_gram__by_file on file_gram (merchant_id, file_id);

-- Bytes that nothing names any more; they are removed after the row that named them.
create table file_removal (
  merchant_id uuid not null,
  id uuid not null,
  access text not null,
  storage_key text not null,
  at timestamptz not null,
  constraint file_removal__pk primary key (merchant_id, id),
  constraint file_removal__known_access check (access in ('PUBLIC', 'PRIVATE')),
  constraint file_removal__belongs_to_merchant foreign key (merchant_id) references merchant (merchant_id)
);
create index file_removal__by_age on file_removal (at, id);

-- How many lie in the library.
alter table file_space add column file_count integer not null default 0;
alter table file_space add constraint file_space__count_not_negative check (file_count >= 0);

-- What was there before.
update file_asset set kind = 'CERT' where purpose in ('CERTIFICATE', 'QUALIFICATION', 'VOUCHER', 'TRANSFER_SLIP');
update file_asset set claimed_at = created_at;
-- Whether goods that are gone, or an order, ever showed it is not looked for.
update file_asset set was_sold = true where purpose = 'GOODS';

insert into file_use (merchant_id, file_id, kind, subject_id)
select distinct goods.merchant_id, picture.id, 'GOODS', goods.id
from goods
cross join unnest(goods.picture_file_ids || goods.spec_picture_file_ids) as used (file_id)
join file_asset picture on picture.merchant_id = goods.merchant_id and picture.id = used.file_id
where goods.sale_status <> 'PURGED';
insert into file_use (merchant_id, file_id, kind, subject_id)
select merchant_id, logo_file_id, 'SHOP', id from shop where logo_file_id is not null;

update file_asset file
set use_count = used.count, in_library = true, was_sold = file.was_sold or used.is_sold, name = left(used.name, 100)
from (
  select file_use.merchant_id, file_use.file_id, count(*) as count, bool_or(file_use.kind = 'GOODS') as is_sold,
    min(coalesce(goods.title, shop.name)) as name
  from file_use
  left join goods on file_use.kind = 'GOODS' and goods.merchant_id = file_use.merchant_id and goods.id = file_use.subject_id
  left join shop on file_use.kind = 'SHOP' and shop.merchant_id = file_use.merchant_id and shop.id = file_use.subject_id
  group by file_use.merchant_id, file_use.file_id
) used
where used.merchant_id = file.merchant_id and used.file_id = file.id;

insert into file_gram (merchant_id, gram, file_id)
select distinct file.merchant_id, gram, file.id from file_asset file cross join title_grams(file.name) as gram where file.in_library;

update file_space
set file_count = (select count(*) from file_asset where file_asset.merchant_id = file_space.merchant_id and in_library);

create index file_asset__newest on file_asset (merchant_id, created_at, id) where in_library;
create index file_asset__newest_of_kind on file_asset (merchant_id, kind, created_at, id) where in_library;
create index file_asset__newest_of_folder on file_asset (merchant_id, dir_id, created_at, id) where in_library;
create index file_asset__newest_of_kind_in_folder on file_asset (merchant_id, dir_id, kind, created_at, id) where in_library;
create index file_asset__by_size on file_asset (merchant_id, size_bytes, id) where in_library;
create index file_asset__by_name on file_asset (merchant_id, name_small, id) where in_library;
create index file_asset__newest_unused on file_asset (merchant_id, created_at, id) where in_library and use_count = 0;
create index file_asset__never_taken on file_asset (created_at, id) where claimed_at is null and not in_library and deleted_at is null;
