/** The sandbox's own tables, in a schema of their own so that they can never be mistaken for the product's. */

export const SCHEMA_NAME = 'allinpay_sandbox'

/** Creates whatever is missing; safe to run at every start. Amounts are 分, instants are virtual time. */
export const SCHEMA_SQL = `
create schema if not exists ${SCHEMA_NAME};
set search_path to ${SCHEMA_NAME};

create table if not exists state (name text constraint state__pk primary key, value jsonb not null);

create table if not exists app (
  app_id text constraint app__pk primary key, secret_key text not null, public_key_pem text not null,
  account_set_no text not null, methods jsonb, registered_at timestamptz not null);

create table if not exists member (
  app_id text not null, biz_user_id text not null, member_type int not null, user_id text not null, source int not null,
  locked boolean not null, name text, identity_no text, real_named_at timestamptz, phone text, phone_bound_at timestamptz,
  contract_no text, contract_signed_at timestamptz, registered_at timestamptz not null,
  constraint member__pk primary key (app_id, biz_user_id));

create table if not exists company (
  app_id text not null, biz_user_id text not null, info jsonb not null, status int not null, back_url text,
  submitted_at timestamptz not null, checked_at timestamptz, fail_reason text,
  audit_due_at timestamptz, audit_outcome int, constraint company__pk primary key (app_id, biz_user_id));
create index if not exists company__audit_due on company (audit_due_at) where audit_due_at is not null;

create table if not exists bank_card (
  app_id text not null, biz_user_id text not null, card_no text not null, phone text, card_type int not null,
  bind_state int not null, bind_method int not null, bound_at timestamptz not null,
  constraint bank_card__pk primary key (app_id, biz_user_id, card_no));

create table if not exists card_application (
  app_id text not null, trance_num text not null, biz_user_id text not null, card_no text not null, phone text not null,
  card_check int not null, card_type int not null, applied_at timestamptz not null, used_at timestamptz,
  constraint card_application__pk primary key (app_id, trance_num));

create table if not exists bound_acct (
  app_id text not null, biz_user_id text not null, acct_type text not null, acct text not null,
  bound_at timestamptz not null, constraint bound_acct__pk primary key (app_id, biz_user_id, acct_type));

create table if not exists vsp_terminal (
  app_id text not null, biz_user_id text not null, vsp_cusid text not null, vsp_merchantid text, appid text not null,
  vsp_termid text, bound_at timestamptz not null,
  constraint vsp_terminal__pk primary key (app_id, biz_user_id, vsp_cusid));

alter table member add column if not exists acct_protocol_no text;
alter table bank_card add column if not exists is_safe boolean not null default false;
alter table card_application add column if not exists is_safe boolean not null default false;

alter table card_application add column if not exists changes_phone boolean not null default false;

create table if not exists balance_protocol (
  app_id text not null, protocol_req_sn text not null, payer_id text not null, receiver_id text not null,
  protocol_name text not null, protocol_no text, requested_at timestamptz not null, signed_at timestamptz,
  constraint balance_protocol__pk primary key (app_id, protocol_req_sn));
create unique index if not exists balance_protocol__no on balance_protocol (app_id, protocol_no);

create table if not exists pay_password (
  app_id text not null, biz_user_id text not null, salt text not null, hash text not null, wrong_on text,
  wrong_tries int not null, set_at timestamptz not null,
  constraint pay_password__pk primary key (app_id, biz_user_id));

create table if not exists sms_code (
  app_id text not null, id text not null, purpose text not null, subject text not null, phone text not null,
  code text not null, sent_at timestamptz not null, last_sent_at timestamptz not null, expires_at timestamptz not null,
  tries int not null, used_at timestamptz, constraint sms_code__pk primary key (app_id, id));
create index if not exists sms_code__of_subject on sms_code (app_id, purpose, subject);

create table if not exists payment_order (
  app_id text not null, biz_order_no text not null, order_no text not null, type int not null, state int not null,
  amount bigint not null, fee bigint not null, buyer text not null, receiver text, validate_type int not null,
  pay_method text, back_url text, front_url text, expires_at timestamptz, created_at timestamptz not null,
  confirmed_at timestamptz, finished_at timestamptz, error_message text, extend_info text, pay_token text,
  settle_at timestamptz, settle_outcome text, ori_biz_order_no text, refunded bigint not null, refunded_fee bigint not null,
  was_in_progress boolean not null, split_state int, details jsonb not null,
  constraint payment_order__pk primary key (app_id, biz_order_no),
  constraint payment_order__order_no unique (order_no),
  constraint payment_order__amounts check (amount > 0 and fee >= 0 and fee <= amount and refunded >= 0
    and refunded <= amount and refunded_fee >= 0 and refunded_fee <= fee));
create index if not exists payment_order__settles on payment_order (settle_at) where settle_at is not null;
create index if not exists payment_order__open on payment_order (created_at) where state in (1, 99);
create index if not exists payment_order__pay_token on payment_order (pay_token) where pay_token is not null;
create index if not exists payment_order__paid_out on payment_order using gin ((details->'collects') jsonb_path_ops)
  where type in (5, 6);
create index if not exists payment_order__newest on payment_order (created_at desc);

create table if not exists collect_share (
  app_id text not null, biz_order_no text not null, biz_user_id text not null, amount bigint not null,
  paid bigint not null, refunded bigint not null, paid_refunded bigint not null,
  constraint collect_share__pk primary key (app_id, biz_order_no, biz_user_id),
  constraint collect_share__never_overdrawn check (paid >= 0 and refunded >= 0 and paid + refunded <= amount
    and paid_refunded >= 0 and paid_refunded <= paid));

create index if not exists collect_share__open on collect_share (app_id, biz_user_id) where paid + refunded < amount;

create table if not exists money_freeze (
  app_id text not null, biz_freezen_no text not null, biz_user_id text not null, amount bigint not null,
  unfrozen bigint not null, frozen_at timestamptz not null,
  constraint money_freeze__pk primary key (app_id, biz_freezen_no),
  constraint money_freeze__never_overdrawn check (amount > 0 and unfrozen between 0 and amount));

create table if not exists daily_use (
  app_id text not null, owner text not null, day text not null, kind text not null, orders int not null,
  amount bigint not null, constraint daily_use__pk primary key (app_id, owner, day, kind));

create table if not exists account (
  app_id text not null, owner text not null, account_set text not null, available bigint not null,
  frozen bigint not null, version bigint not null,
  constraint account__pk primary key (app_id, owner, account_set),
  constraint account__never_below_zero check (owner = '#channel' or (available >= 0 and frozen >= 0)));

create table if not exists posting (
  app_id text not null, posting_no text not null, biz_order_no text, kind text not null, posted_at timestamptz not null,
  constraint posting__pk primary key (app_id, posting_no));

create table if not exists entry (
  app_id text not null, owner text not null, account_set text not null, version bigint not null,
  posting_no text not null, biz_order_no text, trade_no text not null, trade_type int not null,
  available_change bigint not null, frozen_change bigint not null, available_after bigint not null,
  frozen_after bigint not null, extend_info text, changed_at timestamptz not null,
  constraint entry__pk primary key (app_id, owner, account_set, version));
create index if not exists entry__of_posting on entry (app_id, posting_no);

create index if not exists posting__by_time on posting (app_id, posted_at, posting_no);

create table if not exists check_fault (
  id text constraint check_fault__pk primary key, day text not null, kind text not null, biz_order_no text, value int);

create table if not exists notification (
  app_id text not null, notify_id text not null, notify_type text not null, biz_order_no text, biz_user_id text,
  back_url text not null, biz_content text not null, created_at timestamptz not null, due_at timestamptz,
  attempts int not null, max_attempts int not null, state text not null, faults jsonb not null,
  constraint notification__pk primary key (app_id, notify_id));
create index if not exists notification__due on notification (due_at) where due_at is not null;

create table if not exists attempt (
  app_id text not null, notify_id text not null, number int not null, attempted_at timestamptz not null,
  canonical text not null, digest text not null, sign text not null, http_status int, answer text, problem text,
  constraint attempt__pk primary key (app_id, notify_id, number));

create table if not exists page_link (
  app_id text not null, token text not null, kind text not null, biz_user_id text, biz_order_no text,
  jump_url text, back_url text, created_at timestamptz not null, expires_at timestamptz not null, used_at timestamptz,
  constraint page_link__pk primary key (app_id, token));
create index if not exists page_link__token on page_link (token);

create table if not exists wire_log (
  id bigint generated always as identity constraint wire_log__pk primary key, logged_at timestamptz not null,
  app_id text, method text, biz_order_no text, request text not null, answer text not null, fault text);

create table if not exists admin_log (
  id bigint generated always as identity constraint admin_log__pk primary key, logged_at timestamptz not null,
  action text not null, parameters jsonb not null);
`
