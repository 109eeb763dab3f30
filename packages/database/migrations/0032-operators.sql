-- Operators as a complete principal: several roles, custom ones too, accounts made by one another; proofs for one act;
-- a second person for audited withdrawals; and the server's own errors, for those who mend them.

-- The platform's roles and the log of its own acts lie under the platform's id, which no merchant ever has.
alter table role drop constraint role__belongs_to_merchant;

-- role_ids as in staff_invitation. A one-time password ends at one_time_until and must be replaced at the first sign-in.
alter table operator
  add column login_name text,
  add column role_ids uuid[],
  add column one_time_until timestamptz,
  add column version integer not null default 1;
update operator set role_ids = array['00000000-0000-7000-8000-000000000103']::uuid[];
alter table operator alter column role_ids set not null, drop column role;

-- Here and not only in operator, because every request reads this row with its token.
alter table staff_access add column has_one_time_password boolean not null default false;
-- A database that already knows which shops people may see wants an answer to that too: operators have none.
do $$
declare
  has_shops boolean := exists (
    select from information_schema.columns where table_name = 'staff_access' and column_name = 'shop_ids'
  );
begin
  execute format(
    'insert into staff_access (user_id, merchant_id, is_enabled, built_in_roles, permissions, changed_at%s)
     select id, %L, status = ''ACTIVE'', array[''PLATFORM_FINANCE''], ''{}'', now()%s from operator',
    case when has_shops then ', shop_ids' else '' end,
    '00000000-0000-0000-0000-000000000000',
    case when has_shops then ', ''{}''' else '' end
  );
end $$;

-- What an operator may do is read with the token as a staff member's is, so that the session need not say it.
alter table session drop constraint session__known_role;
update session set principal_role = 'OPERATOR' where party = 'operator';
alter table session add constraint session__known_role check
  ((party = 'merchant' and principal_role in ('OWNER', 'STAFF')) or (party = 'operator' and principal_role = 'OPERATOR'));

-- Global: belongs to a session. A proof of who is acting, good for one act with exactly the content it was asked for.
create table step_up_proof (
  session_id uuid not null,
  act_hash bytea not null,
  expires_at timestamptz not null,
  constraint step_up_proof__pk primary key (session_id, act_hash)
);

-- Who let an audited withdrawal pass never pays it too.
alter table withdraw_order
  add column audited_by uuid,
  add column audited_at timestamptz,
  add constraint withdraw_order__paid_by_a_second_person check
    (status not in ('PAYING', 'SUCCESS', 'FAILED') or audited_by is distinct from decided_by);

-- What operators did, over all merchants, and what one of them did.
create index operation_log__of_platform on operation_log (at desc, id desc) where actor_type = 'PLATFORM';
create index operation_log__of_operator on operation_log (actor_id, at desc, id desc) where actor_type = 'PLATFORM';

-- Global: an error has no merchant; it may have happened before anybody knew who was asking.
create table server_error (
  id uuid not null,
  at timestamptz not null,
  request_id text not null,
  method text not null,
  route text not null,
  message text not null,
  stack text not null,
  constraint server_error__pk primary key (id)
);
create index server_error__newest on server_error (at desc, id desc);
