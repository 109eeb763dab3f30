-- Disputes: a buyer or merchant has the platform decide a return, each side shows what it has, a person rules, one appeal is heard.

select add_known_words('return_order', 'return_order__known_status', 'IN_DISPUTE');
select add_known_words('return_order', 'return_order__known_close_type', 'PLATFORM_REJECT');
select add_known_words(
  'return_order_event', 'return_order_event__known_event',
  'escalate', 'prove', 'askProof', 'missProof', 'judge', 'appeal', 'acceptVerdict', 'execute', 'pause', 'resume', 'prolong'
);
select add_known_words('timer', 'timer__known_kind', 'returnDispute.overdue');

alter table return_order
  -- Of its newest dispute; there are so many in all.
  add column dispute_status text,
  add column disputes integer not null default 0,
  -- The platform has ruled: nobody goes back behind that.
  add column is_judged boolean not null default false,
  -- What is frozen for it of the merchant's settled money.
  add column held_fen bigint not null default 0,
  -- What of the time was left when the platform stopped the clock.
  add column paused_left_ms bigint;
alter table return_order
  drop constraint return_order__somebody_is_waited_for,
  add constraint return_order__somebody_is_waited_for check (
    status in ('REFUNDING', 'REFUND_FAILED', 'IN_DISPUTE') or paused_left_ms is not null
    or (deadline_at is null) = (status in ('SUCCESS', 'CLOSED'))
  ),
  add constraint return_order__clock_stands_still check (paused_left_ms is null or (deadline_at is null and ended_at is null)),
  add constraint return_order__disputed_some_times check (disputes between 0 and 3),
  add constraint return_order__dispute_has_a_state check ((dispute_status is null) = (disputes = 0)),
  add constraint return_order__known_dispute_status check (dispute_status in ('WAIT_MERCHANT_EVIDENCE', 'WAIT_BUYER_EVIDENCE', 'JUDGING', 'APPEALING', 'DONE_BUYER', 'DONE_MERCHANT', 'DONE_PARTIAL', 'CANCELED')),
  add constraint return_order__held_until_it_ends check (held_fen >= 0 and (held_fen = 0 or status not in ('REFUNDING', 'SUCCESS', 'CLOSED')));
create index return_order__holding on return_order (merchant_id, id) where held_fen > 0;

create table return_dispute (
  merchant_id uuid not null,
  id uuid not null,
  shop_id uuid not null,
  dispute_no text not null,
  return_id uuid not null,
  return_no text not null,
  order_no text not null,
  initiator text not null,
  status text not null,
  claim_fen bigint not null,
  opened_at timestamptz not null,
  -- Until when a side answers, the platform means to rule, or an appeal is heard; of one that is over, its last.
  due_at timestamptz not null,
  appealed_by text,
  appealed_at timestamptz,
  ended_at timestamptz,
  version integer not null default 1,
  constraint return_dispute__pk primary key (merchant_id, id),
  constraint return_dispute__one_number unique (merchant_id, dispute_no),
  constraint return_dispute__of_return foreign key (merchant_id, return_id) references return_order (merchant_id, id),
  constraint return_dispute__known_initiator check (initiator in ('BUYER', 'MERCHANT')),
  constraint return_dispute__known_status check (status in ('WAIT_MERCHANT_EVIDENCE', 'WAIT_BUYER_EVIDENCE', 'JUDGING', 'APPEALING', 'DONE_BUYER', 'DONE_MERCHANT', 'DONE_PARTIAL', 'CANCELED')),
  constraint return_dispute__some_money check (claim_fen > 0),
  constraint return_dispute__appealed_by_a_side check (appealed_by in ('BUYER', 'MERCHANT')),
  constraint return_dispute__whole_appeal check ((appealed_by is null) = (appealed_at is null)),
  constraint return_dispute__appeal_waits check (status <> 'APPEALING' or appealed_by is not null),
  constraint return_dispute__ends_once check (ended_at is null or status in ('DONE_BUYER', 'DONE_MERCHANT', 'DONE_PARTIAL', 'CANCELED'))
);
create unique index return_dispute__one_open on return_dispute (merchant_id, return_id) where ended_at is null;
create index return_dispute__of_return_newest on return_dispute (merchant_id, return_id, id desc);
create index return_dispute__by_due on return_dispute (due_at, id);
create index return_dispute__by_status on return_dispute (status, due_at, id);
create index return_dispute__of_merchant on return_dispute (merchant_id, status);
create index return_dispute__by_no on return_dispute (dispute_no);
create index return_dispute__by_return_no on return_dispute (return_no);
create index return_dispute__by_order_no on return_dispute (order_no);

create table return_evidence (
  merchant_id uuid not null,
  dispute_id uuid not null,
  id uuid not null,
  side text not null,
  kind text not null,
  text text not null,
  file_ids uuid[] not null default '{}',
  by_name text not null,
  at timestamptz not null,
  constraint return_evidence__pk primary key (merchant_id, dispute_id, id),
  constraint return_evidence__of_dispute foreign key (merchant_id, dispute_id) references return_dispute (merchant_id, id),
  constraint return_evidence__known_side check (side in ('BUYER', 'MERCHANT', 'PLATFORM')),
  constraint return_evidence__known_kind check (kind in ('CLAIM', 'EVIDENCE', 'QUESTION', 'APPEAL')),
  constraint return_evidence__some_files check (cardinality(file_ids) <= 20)
);
create trigger return_evidence__past_is_kept before delete or update on return_evidence for each row execute function history_only_grows();
create trigger return_evidence__never_emptied before truncate on return_evidence for each statement execute function history_only_grows();

create table return_verdict (
  merchant_id uuid not null,
  dispute_id uuid not null,
  id uuid not null,
  ruling text not null,
  amount_fen bigint not null,
  needs_goods boolean not null,
  liability text not null,
  freight_by text not null,
  text text not null,
  judge_id text not null,
  judge_name text not null,
  at timestamptz not null,
  constraint return_verdict__pk primary key (merchant_id, dispute_id, id),
  constraint return_verdict__of_dispute foreign key (merchant_id, dispute_id) references return_dispute (merchant_id, id),
  constraint return_verdict__known_ruling check (ruling in ('BUYER', 'MERCHANT', 'PARTIAL')),
  constraint return_verdict__merchant_keeps_it check ((amount_fen = 0) = (ruling = 'MERCHANT') and amount_fen >= 0),
  constraint return_verdict__known_liability check (liability in ('BUYER', 'MERCHANT', 'CARRIER', 'PLATFORM')),
  constraint return_verdict__known_freight_by check (freight_by in ('BUYER', 'MERCHANT', 'INSURANCE'))
);
create trigger return_verdict__past_is_kept before delete or update on return_verdict for each row execute function history_only_grows();
create trigger return_verdict__never_emptied before truncate on return_verdict for each statement execute function history_only_grows();
