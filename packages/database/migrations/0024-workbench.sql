-- What makes the console one's own: saved views of lists, errors in browsers, and the indexes by which things are found.

-- Operators work for no merchant; what they keep lies under the platform's own id, so that no row is without its space.
create table saved_view (
  merchant_id uuid not null,
  id uuid not null,
  owner_id uuid not null,
  page text not null,
  name text not null,
  scope text not null,
  query jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint saved_view__pk primary key (merchant_id, id),
  constraint saved_view__known_scope check (scope in ('PERSONAL', 'SHARED')),
  constraint saved_view__query_is_small check (length(query::text) <= 10000)
);
create unique index saved_view__one_personal_name on saved_view (merchant_id, page, owner_id, name)
  where scope = 'PERSONAL';
create unique index saved_view__one_shared_name on saved_view (merchant_id, page, name) where scope = 'SHARED';
create index saved_view__of_page on saved_view (merchant_id, page, created_at, id);

-- One row per page of a space at which savers queue, so that the limit holds for two at once.
create table saved_view_queue (
  merchant_id uuid not null,
  page text not null,
  changed_at timestamptz not null,
  constraint saved_view_queue__pk primary key (merchant_id, page)
);

create table client_error (
  merchant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  at timestamptz not null,
  message text not null,
  stack text not null,
  url text not null,
  user_agent text not null,
  constraint client_error__pk primary key (merchant_id, id)
);
create index client_error__newest on client_error (merchant_id, at desc, id desc);
create index client_error__by_age on client_error (at);

-- The beginning of a title, whatever the collation of the database and however it is written.
create index goods__by_title on goods (merchant_id, lower(title) text_pattern_ops);
-- Operators look for one number over all merchants.
create index withdraw_order__by_number on withdraw_order (withdraw_no);
