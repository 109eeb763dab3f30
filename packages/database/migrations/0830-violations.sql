-- Violations: what the platform holds against a merchant, with a number and points. Each taking-off of goods is one from now on, and an appeal
-- is made against the violation, once.

create table violation (
  merchant_id uuid not null,
  id uuid not null,
  shop_id uuid not null,
  violation_no text not null,
  type text not null,
  rule_code text not null,
  target text not null,
  target_id uuid not null,
  -- As they were when it was issued.
  target_no text not null,
  target_title text not null,
  reason text not null,
  effects text[] not null,
  points integer not null,
  file_ids uuid[] not null,
  status text not null,
  issued_by text not null,
  issued_at timestamptz not null,
  appeal_due_at timestamptz not null,
  appeal_text text,
  appeal_file_ids uuid[] not null default '{}',
  appealed_by text,
  appealed_at timestamptz,
  -- What the platform said afterwards: to an appeal, or when it revoked the violation by itself.
  result text,
  decided_by text,
  decided_at timestamptz,
  version integer not null default 1,
  constraint violation__pk primary key (merchant_id, id),
  constraint violation__one_number unique (merchant_id, violation_no),
  constraint violation__of_shop foreign key (merchant_id, shop_id) references shop (merchant_id, id),
  constraint violation__known_type check (type in ('GOODS', 'TRADE', 'SERVICE', 'OTHER')),
  constraint violation__known_target check (target in ('GOODS', 'ORDER', 'SHOP')),
  constraint violation__known_status check (status in ('PENDING', 'APPEALING', 'EFFECTIVE', 'REVOKED')),
  constraint violation__known_rule_code check (rule_code in
    ('PROHIBITED', 'COUNTERFEIT', 'INFRINGING', 'MISLEADING', 'UNLICENSED', 'PRICE', 'QUALITY', 'OTHER',
     'LATE_SHIPMENT', 'FALSE_SHIPMENT', 'OUT_OF_STOCK', 'WRONG_GOODS', 'OFF_PLATFORM', 'AFTER_SALE', 'NO_REPLY', 'ATTITUDE',
     'FAKE_TRADE', 'PRIVACY', 'OTHER_CONDUCT')),
  constraint violation__known_effects check (effects <@ array['GOODS_OFF', 'GOODS_BANNED', 'POINTS', 'WARNING'] and cardinality(effects) > 0),
  constraint violation__goods_are_taken_off check ((target = 'GOODS') = (effects && array['GOODS_OFF', 'GOODS_BANNED'])),
  constraint violation__points_in_range check (points between 0 and 48),
  constraint violation__points_are_an_effect check ((points > 0) = ('POINTS' = any (effects))),
  constraint violation__appeal_whole check (num_nulls(appeal_text, appealed_by, appealed_at) in (0, 3)),
  constraint violation__appeal_before_it_waits check (status <> 'APPEALING' or appealed_at is not null),
  constraint violation__result_whole check (num_nulls(result, decided_by, decided_at) in (0, 3)),
  constraint violation__undecided_without_result check (status not in ('PENDING', 'APPEALING') or decided_at is null),
  constraint violation__revoked_with_result check (status <> 'REVOKED' or decided_at is not null)
);
create index violation__newest on violation (merchant_id, issued_at desc, id desc);
create index violation__by_status on violation (merchant_id, status, issued_at desc, id desc);
create index violation__by_type on violation (merchant_id, type, issued_at desc, id desc);
create index violation__by_type_and_status on violation (merchant_id, type, status, issued_at desc, id desc);
create index violation__by_target_no on violation (merchant_id, target_no);
-- The platform's desk.
create index violation__all_by_status on violation (status, issued_at, id);
create index violation__all_by_age on violation (issued_at, id);
create index violation__all_by_no on violation (violation_no);
create index violation__all_by_target_no on violation (target_no);

select add_known_words('timer', 'timer__known_kind', 'violation.appeal');
select add_known_words('notification', 'notification__known_kind', 'VIOLATION');

-- Whatever was taken off before is a violation, too: without points, for nobody had said any. Several appeals against one become one text.
insert into violation (merchant_id, id, shop_id, violation_no, type, rule_code, target, target_id, target_no, target_title, reason, effects, points,
  file_ids, status, issued_by, issued_at, appeal_due_at, appeal_text, appeal_file_ids, appealed_by, appealed_at, result, decided_by, decided_at)
select ruling.merchant_id, ruling.id, goods.shop_id,
  'VL' || numbered.digits || lpad((98 - ((numbered.digits || '00')::numeric % 97))::text, 2, '0'),
  'GOODS', ruling.code, 'GOODS', goods.id, goods.goods_no, goods.title, ruling.reason,
  array[case ruling.kind when 'BANNED' then 'GOODS_BANNED' else 'GOODS_OFF' end], 0,
  ruling.file_ids,
  case
    when appeal.waits then 'APPEALING'
    when appeal.granted then 'REVOKED'
    when appeal.last_at is not null or due.at <= now() then 'EFFECTIVE'
    else 'PENDING'
  end,
  ruling.by_name, ruling.at, due.at,
  appeal.text, coalesce(appeal.file_ids, '{}'), appeal.by_name, appeal.last_at,
  case when appeal.waits then null else appeal.answer end,
  case when appeal.waits then null else appeal.decided_by end,
  case when appeal.waits then null else appeal.decided_at end
from goods_ruling ruling
join goods on goods.merchant_id = ruling.merchant_id and goods.id = ruling.goods_id
cross join lateral (
  select to_char(ruling.at at time zone 'Asia/Shanghai', 'YYYYMMDD') || lpad(floor(random() * 100000000)::bigint::text, 8, '0') as digits
) numbered
cross join lateral (
  select case when goods.off_at = ruling.at and goods.appeal_until is not null then goods.appeal_until else ruling.at + interval '7 days' end as at
) due
left join lateral (
  select bool_or(one.status = 'PENDING') as waits, bool_or(one.status = 'GRANTED') as granted,
    string_agg(one.text, E'\n\n' order by one.submitted_at) as text,
    max(one.submitted_at) as last_at,
    (array_agg(one.submitted_by order by one.submitted_at desc))[1] as by_name,
    string_agg(coalesce(one.answer, '商品已修改、删除或另有处理，申诉失效'), E'\n\n' order by one.submitted_at) as answer,
    (array_agg(coalesce(one.decided_by, '系统') order by one.submitted_at desc))[1] as decided_by,
    (array_agg(one.decided_at order by one.submitted_at desc))[1] as decided_at,
    (select array_agg(file) from goods_appeal with_files, unnest(with_files.file_ids) file
      where with_files.merchant_id = ruling.merchant_id and with_files.goods_id = ruling.goods_id and with_files.off_at = ruling.at) as file_ids
  from goods_appeal one
  where one.merchant_id = ruling.merchant_id and one.goods_id = ruling.goods_id and one.off_at = ruling.at
) appeal on true
where ruling.kind in ('FORCED_OFF', 'BANNED');

insert into timer (merchant_id, id, kind, subject_id, due_at, created_at)
select merchant_id, gen_random_uuid(), 'violation.appeal', id, appeal_due_at, now() from violation where status = 'PENDING';

-- By which goods are off; what they were off for before is another one.
alter table goods
  add column violation_id uuid;
update goods set violation_id = (
  select violation.id from violation
  where violation.merchant_id = goods.merchant_id and violation.target_id = goods.id and violation.issued_at = goods.off_at
  limit 1)
where off_at is not null;
alter table goods
  drop constraint goods__appeal_of_a_decision,
  drop column appeals,
  drop column appeal_until,
  add constraint goods__off_by_a_violation check ((violation_id is null) = (off_at is null)),
  add constraint goods__appeal_of_a_decision check (off_at is not null or appeal_status = 'NONE'),
  add constraint goods__has_violation foreign key (merchant_id, violation_id) references violation (merchant_id, id);

drop table goods_appeal;
