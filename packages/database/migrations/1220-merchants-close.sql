-- A merchant asks to leave, waits thirty days, and is closed once nothing of it is open: each request is a row that is ended once and never goes.

create table merchant_closing (
  merchant_id uuid not null,
  id uuid not null,
  reason text not null,
  requested_by text not null,
  requested_by_name text not null,
  requested_at timestamptz not null,
  -- Not before.
  due_at timestamptz not null,
  -- When the wait was over and something was still open, and what that was.
  checked_at timestamptz,
  found jsonb,
  ended_at timestamptz,
  end_kind text,
  ended_by text,
  ended_by_name text,
  constraint merchant_closing__pk primary key (merchant_id, id),
  constraint merchant_closing__of_merchant foreign key (merchant_id) references merchant (merchant_id),
  constraint merchant_closing__waits check (due_at > requested_at),
  constraint merchant_closing__found_at_a_check check (num_nulls(checked_at, found) in (0, 2)),
  constraint merchant_closing__known_end check (end_kind in ('DONE', 'CANCELED')),
  constraint merchant_closing__whole_end check (num_nulls(ended_at, end_kind, ended_by, ended_by_name) in (0, 4)),
  constraint merchant_closing__ends_after_it_began check (ended_at >= requested_at)
);
create unique index merchant_closing__one_open on merchant_closing (merchant_id) where ended_at is null;
create trigger merchant_closing__is_kept before delete on merchant_closing for each row execute function history_only_grows();
create trigger merchant_closing__never_emptied before truncate on merchant_closing for each statement execute function history_only_grows();

-- Read with each token: whoever is closed reads, and changes nothing.
alter table merchant_verification add column closed_at timestamptz;

alter table merchant drop constraint merchant__locked_as_its_status;
update merchant set goods_locked = true, orders_locked = true where status in ('CLOSING', 'CLOSED');
alter table merchant
  add constraint merchant__locked_as_its_status check (
    case
      when status in ('SUSPENDED', 'CLOSING', 'CLOSED') then goods_locked and orders_locked
      when status = 'RESTRICTED' then goods_locked or orders_locked or withdrawals_locked
      when status = 'ACTIVE' then not (goods_locked or orders_locked or withdrawals_locked)
      else true
    end
  );

select add_known_words('timer', 'timer__known_kind', 'merchantClosing.goodsOff');
select add_known_words('timer', 'timer__known_kind', 'merchantClosing.done');
