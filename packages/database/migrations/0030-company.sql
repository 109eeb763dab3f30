-- A merchant may be a company: what it registers with, its papers and their audit, its member and public account at the
-- provider. And papers that pass may run out one day.

alter table merchant
  add column short_name text,
  add column contact_email_enc bytea,
  add column region jsonb,
  add column address text;

create table company_cert (
  merchant_id uuid not null,
  -- Which papers these are: a verdict counts for the submission that it was asked for, and for no other.
  submission_no integer not null default 1,
  auth_type text not null,
  company_name text not null,
  credit_code_enc bytea,
  license_no_enc bytea,
  org_code_enc bytea,
  tax_no_enc bytea,
  -- The 组织机构代码, which a credit code contains: the same company is known by old and new papers.
  org_code_hash bytea not null,
  valid_from_on date not null,
  valid_to_on date not null,
  region jsonb not null,
  address text not null,
  registered_capital_fen bigint,
  scope text not null,
  legal_name_enc bytea not null,
  legal_id_number_enc bytea not null,
  legal_phone_enc bytea not null,
  company_phone text not null,
  employee_count integer not null,
  taxpayer_type text not null,
  account_name text not null,
  account_no_enc bytea not null,
  bank_code text not null,
  bank_name text not null,
  bank_branch text not null,
  union_bank_no text not null,
  bank_region jsonb not null,
  license_file_id uuid not null,
  legal_id_front_file_id uuid not null,
  legal_id_back_file_id uuid not null,
  opening_permit_file_id uuid,
  status text not null,
  reject_reason text,
  attempt_day_on date not null,
  attempts_of_day integer not null,
  submitted_at timestamptz not null,
  passed_at timestamptz,
  -- Where the papers stand at the provider, apart from whether we have let them pass.
  provider_state text not null,
  -- The provider's time of its last verdict that was taken: an older or equal one is news no more.
  provider_verdict_at timestamptz,
  provider_tries integer not null default 0,
  provider_asked_at timestamptz,
  next_check_at timestamptz,
  version integer not null default 1,
  constraint company_cert__pk primary key (merchant_id),
  constraint company_cert__belongs_to_merchant foreign key (merchant_id) references merchant (merchant_id),
  constraint company_cert__has_license foreign key (merchant_id, license_file_id) references file_asset (merchant_id, id),
  constraint company_cert__has_front foreign key (merchant_id, legal_id_front_file_id) references file_asset (merchant_id, id),
  constraint company_cert__has_back foreign key (merchant_id, legal_id_back_file_id) references file_asset (merchant_id, id),
  constraint company_cert__has_own_permit foreign key (merchant_id, opening_permit_file_id) references file_asset (merchant_id, id),
  constraint company_cert__known_papers check (auth_type in ('ONE_CERT', 'THREE_CERT')),
  constraint company_cert__has_its_codes check (
    (auth_type = 'ONE_CERT' and credit_code_enc is not null)
    or (auth_type = 'THREE_CERT' and license_no_enc is not null and org_code_enc is not null and tax_no_enc is not null)),
  constraint company_cert__known_status check (status in ('VERIFYING', 'PASSED', 'REJECTED', 'MANUAL', 'EXPIRED')),
  constraint company_cert__known_provider_state check (provider_state in ('TO_SEND', 'SENT', 'PASSED', 'FAILED'))
);
create index company_cert__to_check on company_cert (merchant_id, next_check_at) where next_check_at is not null;
create index company_cert__by_org_code on company_cert (org_code_hash);
create index company_cert__by_status on company_cert (status, submitted_at, merchant_id);

alter table real_name_cert
  drop constraint real_name_cert__known_status,
  add constraint real_name_cert__known_status check (status in ('VERIFYING', 'PASSED', 'REJECTED', 'MANUAL', 'EXPIRED'));
create index real_name_cert__by_status on real_name_cert (status, submitted_at, merchant_id);

-- Papers that passed before papers could run out.
insert into timer (id, merchant_id, kind, subject_id, due_at, created_at)
select gen_random_uuid(), merchant_id, 'certification.realNameExpire', user_id,
  (valid_to_on + 1)::timestamp at time zone 'Asia/Shanghai', now()
from real_name_cert
where status = 'PASSED' and valid_to_on < date '9999-01-01';

alter table pay_member
  drop constraint pay_member__known_state,
  add constraint pay_member__known_state check
    (state in ('NONE', 'CREATED', 'REALNAME_SET', 'COMPANY_SET', 'PHONE_BOUND', 'SIGNED', 'READY', 'LOCKED'));

alter table bank_card
  add column kind text not null default 'PRIVATE',
  add column branch_name text,
  alter column phone_enc drop not null,
  add constraint bank_card__known_kind check (kind in ('PRIVATE', 'PUBLIC')),
  add constraint bank_card__private_has_phone check (kind = 'PUBLIC' or phone_enc is not null);
