-- Papers that a category asks before goods go on sale in it, and those that merchants hand in for the platform to review.

-- Its own; what those above it ask is asked besides.
alter table platform_category add column papers jsonb not null default '[]';

create table qualification (
  merchant_id uuid not null,
  id uuid not null,
  kind text not null,
  -- Of kind OTHER; '' for any other.
  name text not null,
  number text not null,
  file_ids uuid[] not null,
  -- Platform categories; it covers what is below them too.
  category_ids uuid[] not null,
  valid_from_on date not null,
  valid_to_on date not null,
  status text not null,
  reject_reason text,
  submitted_at timestamptz not null,
  decided_at timestamptz,
  version integer not null default 1,
  constraint qualification__pk primary key (merchant_id, id),
  constraint qualification__known_kind check (kind in ('FOOD_OPERATION', 'FOOD_PRODUCTION', 'COSMETICS', 'PUBLICATION',
    'MEDICAL_DEVICE', 'SEED', 'CCC', 'QUALITY_REPORT', 'OTHER')),
  constraint qualification__named_when_other check ((kind = 'OTHER') = (name <> '')),
  constraint qualification__known_status check (status in ('PENDING', 'PASSED', 'REJECTED', 'EXPIRED')),
  constraint qualification__ends_after_it_begins check (valid_from_on < valid_to_on)
);
create index qualification__by_status on qualification (status, submitted_at, id);
create index qualification__by_age on qualification (submitted_at, id) include (status);

select add_known_words('notification', 'notification__known_kind', 'QUALIFICATION');
-- The last days before a paper ends, its end, and the end of the time for which its goods stay on sale.
select add_known_words('timer', 'timer__known_kind', 'qualification.remind', 'qualification.expire', 'qualification.graceOver');
