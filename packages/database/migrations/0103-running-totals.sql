-- What came into an account and left it since it was opened, with every entry: the sums of any stretch of time are then two steps
-- into an index, in a book of ten lines as in one of ten million.

-- A move between two accounts of one owner (the first letter) is neither income nor expense. The lead stands for its posting in the
-- merchant's statement: the first side of its first move that the merchant has; of a move within, what gives.

alter table ledger_account
  add column in_total_fen bigint not null default 0,
  add column out_total_fen bigint not null default 0,
  add column in_count bigint not null default 0,
  add column out_count bigint not null default 0,
  add column lead_count bigint not null default 0;
alter table ledger_entry
  add column in_total_fen bigint not null default 0,
  add column out_total_fen bigint not null default 0,
  add column in_count bigint not null default 0,
  add column out_count bigint not null default 0,
  add column lead_count bigint not null default 0;

-- The past gets what it would have been told; nothing else of it changes.
alter table ledger_entry disable trigger ledger_entry__past_is_kept;
alter table ledger_account disable trigger ledger_account__balance_is_its_newest_entry;
update ledger_entry entry
set in_total_fen = total.in_fen, out_total_fen = total.out_fen, in_count = total.ins, out_count = total.outs,
  lead_count = total.leads
from (
  select told.merchant_id, told.id,
    coalesce(sum(told.amount_fen) filter (where told.amount_fen > 0 and not told.is_move) over history, 0) as in_fen,
    coalesce(-sum(told.amount_fen) filter (where told.amount_fen < 0 and not told.is_move) over history, 0) as out_fen,
    count(*) filter (where told.amount_fen > 0 and not told.is_move) over history as ins,
    count(*) filter (where told.amount_fen < 0 and not told.is_move) over history as outs,
    count(*) filter (where told.move_no = 1 and left(told.account_code, 1) = 'M'
      and (told.amount_fen < 0 or not told.is_move)) over history as leads
  from (select e.*, left(e.account_code, 1) = left(e.counter_account_code, 1) as is_move from ledger_entry e) told
  window history as (partition by told.merchant_id, told.account_code order by told.account_version)
) total
where entry.merchant_id = total.merchant_id and entry.id = total.id;
update ledger_account account
set in_total_fen = newest.in_total_fen, out_total_fen = newest.out_total_fen, in_count = newest.in_count,
  out_count = newest.out_count, lead_count = newest.lead_count
from ledger_entry newest
where newest.merchant_id = account.merchant_id and newest.account_code = account.code
  and newest.account_version = account.version;
alter table ledger_account enable trigger ledger_account__balance_is_its_newest_entry;
alter table ledger_entry enable always trigger ledger_entry__past_is_kept;
-- Nobody leaves them out.
alter table ledger_entry
  alter column in_total_fen drop default,
  alter column out_total_fen drop default,
  alter column in_count drop default,
  alter column out_count drop default,
  alter column lead_count drop default;

create or replace function ledger_balance_is_its_newest_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.balance_fen <> 0 or new.version <> 0 or new.last_posted_at is not null
      or (new.in_total_fen, new.out_total_fen, new.in_count, new.out_count, new.lead_count) <> (0, 0, 0, 0, 0) then
      raise exception using errcode = 'LG006', message = format('account %s must open empty', new.code);
    end if;
    return new;
  end if;
  if new.merchant_id <> old.merchant_id or new.code <> old.code
    or new.floor_fen is distinct from old.floor_fen or new.ceiling_fen is distinct from old.ceiling_fen then
    raise exception using errcode = 'LG006', message = format('account %s keeps its name and its limits', old.code);
  end if;
  perform 1 from ledger_entry entry
    where entry.merchant_id = new.merchant_id and entry.account_code = new.code
      and entry.account_version = new.version and entry.balance_after_fen = new.balance_fen
      and entry.in_total_fen = new.in_total_fen and entry.out_total_fen = new.out_total_fen
      and entry.in_count = new.in_count and entry.out_count = new.out_count and entry.lead_count = new.lead_count
      and entry.posted_at = new.last_posted_at and new.version > old.version;
  if not found then
    raise exception using errcode = 'LG006', message = format('the balance of %s moves only with an entry', new.code);
  end if;
  return new;
end
$$;

create or replace function ledger_post(
  p_merchant_id uuid, p_posting_id uuid, p_key text, p_kind text, p_occurred_at timestamptz, p_posted_at timestamptz,
  p_subject_type text, p_subject_id text, p_subject_no text, p_related_no text, p_note text,
  p_from text[], p_to text[], p_amounts_fen bigint[], p_entry_ids uuid[],
  out booked_posting_id uuid, out repeated boolean
) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_codes text[] := array(select distinct code from unnest(p_from || p_to) as named (code));
  v_hash text;
  v_first record;
  v_open_codes text[];
  v_posted_at timestamptz;
  v_short record;
begin
  if nullif(current_setting('app.merchant_id', true), '')::uuid <> p_merchant_id then
    raise exception using errcode = 'LG007', message = 'this connection speaks for another merchant';
  end if;
  if coalesce(cardinality(p_from), 0) = 0
    or cardinality(p_to) is distinct from cardinality(p_from)
    or cardinality(p_amounts_fen) is distinct from cardinality(p_from)
    or cardinality(p_entry_ids) is distinct from 2 * cardinality(p_from)
    or exists (select 1 from unnest(p_from, p_to, p_amounts_fen) as move (source, target, amount_fen)
      where (move.source <> move.target and move.amount_fen > 0) is not true) then
    raise exception using
      errcode = 'LG003', message = 'a posting needs moves, each from one account to another with a positive amount';
  end if;

  v_hash := ledger_fingerprint(p_kind, p_subject_type, p_subject_id, p_from, p_to, p_amounts_fen);
  select posting.id, posting.moves_hash into v_first from ledger_posting posting
    where posting.merchant_id = p_merchant_id and posting.key = p_key;
  if not found then
    select array_agg(locked.code), greatest(p_posted_at, max(locked.last_posted_at)) into v_open_codes, v_posted_at
    from (select account.code, account.last_posted_at from ledger_account account
      where account.merchant_id = p_merchant_id and account.code = any (v_codes)
      order by account.code for no key update) as locked;

    -- Before the limits: a twin that waited for the locks must hear "repeated", not "balance short".
    insert into ledger_posting (merchant_id, id, key, moves_hash, kind, subject_type, subject_id, subject_no,
      related_no, note, occurred_at, posted_at)
    values (p_merchant_id, p_posting_id, p_key, v_hash, p_kind, p_subject_type, p_subject_id, p_subject_no,
      p_related_no, p_note, p_occurred_at, v_posted_at)
    on conflict (merchant_id, key) do nothing;
    if not found then
      select posting.id, posting.moves_hash into v_first from ledger_posting posting
        where posting.merchant_id = p_merchant_id and posting.key = p_key;
      if not found then
        -- Only a snapshot older than the twin's commit can't see it: the whole transaction has to start anew.
        raise exception using errcode = 'serialization_failure', message = 'the key was used after this snapshot began';
      end if;
    end if;
  end if;
  if v_first.id is not null then
    if v_first.moves_hash <> v_hash then
      raise exception using errcode = 'LG001', message = format('key %s stands for another posting', p_key);
    end if;
    booked_posting_id := v_first.id;
    repeated := true;
    return;
  end if;

  if cardinality(v_open_codes) is distinct from cardinality(v_codes) then
    raise exception using errcode = 'LG004', message = 'an account of the posting is not open',
      detail = (select min(code) from unnest(v_codes) as named (code) where (code = any (v_open_codes)) is not true);
  end if;

  select account.code, account.balance_fen, abs(change.net_fen) as needed_fen into v_short
  from ledger_account account
  join (select side.code, sum(side.amount_fen)::bigint as net_fen
    from (select source, -amount_fen from unnest(p_from, p_amounts_fen) as given (source, amount_fen)
      union all select target, amount_fen from unnest(p_to, p_amounts_fen) as taken (target, amount_fen)
    ) as side (code, amount_fen) group by side.code) change on change.code = account.code
  where account.merchant_id = p_merchant_id
    and ((change.net_fen < 0 and account.balance_fen + change.net_fen < account.floor_fen)
      or (change.net_fen > 0 and account.balance_fen + change.net_fen > account.ceiling_fen))
  order by account.code limit 1;
  if found then
    raise exception using errcode = 'LG002', message = format('the balance of %s does not allow this', v_short.code),
      detail = json_build_object(
        'account', v_short.code, 'balanceFen', v_short.balance_fen, 'neededFen', v_short.needed_fen)::text;
  end if;

  insert into ledger_entry (merchant_id, id, posting_id, move_no, account_code, counter_account_code, amount_fen,
    balance_after_fen, account_version, posted_at, in_total_fen, out_total_fen, in_count, out_count, lead_count)
  select p_merchant_id, p_entry_ids[side.at], p_posting_id, side.move_no, side.code, side.counter_code, side.amount_fen,
    account.balance_fen + sum(side.amount_fen) over history, account.version + row_number() over history, v_posted_at,
    account.in_total_fen + coalesce(sum(side.amount_fen) filter (where side.amount_fen > 0 and not side.is_move) over history, 0),
    account.out_total_fen - coalesce(sum(side.amount_fen) filter (where side.amount_fen < 0 and not side.is_move) over history, 0),
    account.in_count + count(*) filter (where side.amount_fen > 0 and not side.is_move) over history,
    account.out_count + count(*) filter (where side.amount_fen < 0 and not side.is_move) over history,
    account.lead_count + count(*) filter (where side.move_no = 1 and left(side.code, 1) = 'M'
      and (side.amount_fen < 0 or not side.is_move)) over history
  from (select given.*, left(given.code, 1) = left(given.counter_code, 1) as is_move from (
    select 2 * no - 1, no, source, target, -amount_fen
    from unnest(p_from, p_to, p_amounts_fen) with ordinality as given (source, target, amount_fen, no)
    union all
    select 2 * no, no, target, source, amount_fen
    from unnest(p_from, p_to, p_amounts_fen) with ordinality as taken (source, target, amount_fen, no)
  ) as given (at, move_no, code, counter_code, amount_fen)) as side
  join ledger_account account on account.merchant_id = p_merchant_id and account.code = side.code
  window history as (partition by side.code order by side.at);

  -- Each account takes over what its newest entry says, which is also what its trigger asks for.
  update ledger_account account
  set balance_fen = newest.balance_after_fen, version = newest.account_version, last_posted_at = v_posted_at,
    in_total_fen = newest.in_total_fen, out_total_fen = newest.out_total_fen, in_count = newest.in_count,
    out_count = newest.out_count, lead_count = newest.lead_count
  from (select distinct on (entry.account_code) entry.*
    from ledger_entry entry where entry.merchant_id = p_merchant_id and entry.posting_id = p_posting_id
    order by entry.account_code, entry.account_version desc) newest
  where account.merchant_id = p_merchant_id and account.code = newest.account_code;

  booked_posting_id := p_posting_id;
  repeated := false;
end
$$;
