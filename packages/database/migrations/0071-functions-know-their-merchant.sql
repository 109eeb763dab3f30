-- Two functions run as the owner, whom no policy holds: they refuse a merchant other than the one their connection speaks for.

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
    balance_after_fen, account_version, posted_at)
  select p_merchant_id, p_entry_ids[side.at], p_posting_id, side.move_no, side.code, side.counter_code, side.amount_fen,
    account.balance_fen + sum(side.amount_fen) over history, account.version + row_number() over history, v_posted_at
  from (
    select 2 * no - 1, no, source, target, -amount_fen
    from unnest(p_from, p_to, p_amounts_fen) with ordinality as given (source, target, amount_fen, no)
    union all
    select 2 * no, no, target, source, amount_fen
    from unnest(p_from, p_to, p_amounts_fen) with ordinality as taken (source, target, amount_fen, no)
  ) as side (at, move_no, code, counter_code, amount_fen)
  join ledger_account account on account.merchant_id = p_merchant_id and account.code = side.code
  window history as (partition by side.code order by side.at);

  -- Each account takes over what its newest entry says, which is also what its trigger asks for.
  update ledger_account account
  set balance_fen = newest.balance_after_fen, version = newest.account_version, last_posted_at = v_posted_at
  from (select distinct on (entry.account_code) entry.account_code, entry.account_version, entry.balance_after_fen
    from ledger_entry entry where entry.merchant_id = p_merchant_id and entry.posting_id = p_posting_id
    order by entry.account_code, entry.account_version desc) newest
  where account.merchant_id = p_merchant_id and account.code = newest.account_code;

  booked_posting_id := p_posting_id;
  repeated := false;
end
$$;

create or replace function operation_log_forget(p_merchant_id uuid) returns bigint
  language sql security definer set search_path to 'public', 'pg_temp' as $$
  with gone as (
    delete from operation_log log
    where log.merchant_id = p_merchant_id and log.at < operation_log_kept_since()
      and coalesce(nullif(current_setting('app.merchant_id', true), '')::uuid, p_merchant_id) = p_merchant_id
    returning 1
  )
  select count(*) from gone
$$;
