-- The ledger: every fen a merchant has, had or owes, as double entry that the database itself keeps honest.
--
-- Why this much in SQL: money is decided where it is locked. A posting is one call of ledger_post (one round trip, errors
-- with SQLSTATEs of their own), and what the function promises the tables promise again by themselves: an entry without
-- its counterpart, a balance that is not its newest entry, a number below its floor or a changed past cannot be stored.
--
-- The sign: balance = everything that came in − everything that went out. A move takes from one account and gives to
-- another, so the accounts of one merchant (a book) always add up to zero.
--
-- SQLSTATEs: LG001 the key is used by another posting, LG002 a floor or ceiling would break, LG003 the posting is
-- malformed, LG004 an account of it is not open, LG005 the past is being changed, LG006 a balance is set by hand.

create table ledger_account (
  merchant_id uuid not null,
  code text not null,
  balance_fen bigint not null default 0,
  -- Null means that the balance may go as low (or as high) as the facts take it.
  floor_fen bigint,
  ceiling_fen bigint,
  -- The number of entries so far, which is also the account_version of the newest one.
  version bigint not null default 0,
  last_posted_at timestamptz
);
alter table ledger_account add constraint ledger_account__pk primary key (merchant_id, code);
alter table ledger_account add constraint ledger_account__code_is_a_word
  check (code ~ '^[MP](_[A-Z]+)+$');
alter table ledger_account add constraint ledger_account__balance_not_below_floor
  check (balance_fen >= floor_fen);
alter table ledger_account add constraint ledger_account__balance_not_above_ceiling
  check (balance_fen <= ceiling_fen);
-- JavaScript counts exactly up to 2^53 − 1, so no balance may ever leave that range.
alter table ledger_account add constraint ledger_account__balance_is_exact_in_javascript
  check (balance_fen between -9007199254740991 and 9007199254740991);

create table ledger_posting (
  merchant_id uuid not null,
  id uuid not null,
  -- What makes a retry harmless: unique in the book, kept for ever.
  key text not null,
  -- Fingerprint of kind, subject and moves; tells a retry from a second use of the same key.
  moves_hash text not null,
  kind text not null,
  subject_type text not null,
  subject_id text not null,
  subject_no text not null,
  related_no text,
  note text,
  -- When it happened (often the provider's time), and when this book learned of it.
  occurred_at timestamptz not null,
  posted_at timestamptz not null
);
alter table ledger_posting add constraint ledger_posting__pk primary key (merchant_id, id);
alter table ledger_posting add constraint ledger_posting__key_once unique (merchant_id, key);
alter table ledger_posting add constraint ledger_posting__key_is_short
  check (length(key) between 1 and 200);
alter table ledger_posting add constraint ledger_posting__kind_is_a_word
  check (kind ~ '^[a-z][A-Za-z0-9]{0,63}$');
alter table ledger_posting add constraint ledger_posting__note_is_short
  check (length(note) <= 500);
create index ledger_posting__by_subject_no on ledger_posting (merchant_id, subject_no);
create index ledger_posting__by_related_no on ledger_posting (merchant_id, related_no) where related_no is not null;

create table ledger_entry (
  merchant_id uuid not null,
  id uuid not null,
  posting_id uuid not null,
  move_no integer not null,
  account_code text not null,
  counter_account_code text not null,
  -- Signed: positive came in, negative went out.
  amount_fen bigint not null,
  counter_amount_fen bigint not null generated always as (-amount_fen) stored,
  balance_after_fen bigint not null,
  account_version bigint not null,
  posted_at timestamptz not null
);
alter table ledger_entry add constraint ledger_entry__pk primary key (merchant_id, id);
alter table ledger_entry add constraint ledger_entry__version_once unique (merchant_id, account_code, account_version);
alter table ledger_entry add constraint ledger_entry__side_once unique (merchant_id, posting_id, move_no, amount_fen);
alter table ledger_entry add constraint ledger_entry__amount_not_zero check (amount_fen <> 0);
alter table ledger_entry add constraint ledger_entry__amount_is_exact_in_javascript
  check (amount_fen between -9007199254740991 and 9007199254740991);
alter table ledger_entry add constraint ledger_entry__counter_is_another_account
  check (counter_account_code <> account_code);
alter table ledger_entry add constraint ledger_entry__version_is_positive check (account_version > 0);
alter table ledger_entry add constraint ledger_entry__of_a_posting
  foreign key (merchant_id, posting_id) references ledger_posting (merchant_id, id);
alter table ledger_entry add constraint ledger_entry__of_an_account
  foreign key (merchant_id, account_code) references ledger_account (merchant_id, code);
-- The zero sum without a deferred trigger: +x of a move must stand beside its −x, and each of them only once.
alter table ledger_entry add constraint ledger_entry__has_its_counterpart
  foreign key (merchant_id, posting_id, move_no, counter_amount_fen)
  references ledger_entry (merchant_id, posting_id, move_no, amount_fen);
create index ledger_entry__by_account_and_time
  on ledger_entry (merchant_id, account_code, posted_at, account_version);

-- The past stays as it was: a mistake is corrected by a new posting. ALWAYS, so that no session setting steps over it.
create function ledger_keep_the_past() returns trigger language plpgsql as $$
begin
  raise exception using
    errcode = 'LG005',
    message = format('%s of %s refused: the ledger only grows', tg_op, tg_table_name);
end
$$;
create trigger ledger_posting__past_is_kept before update or delete on ledger_posting
  for each row execute function ledger_keep_the_past();
create trigger ledger_posting__never_emptied before truncate on ledger_posting
  for each statement execute function ledger_keep_the_past();
create trigger ledger_entry__past_is_kept before update or delete on ledger_entry
  for each row execute function ledger_keep_the_past();
create trigger ledger_entry__never_emptied before truncate on ledger_entry
  for each statement execute function ledger_keep_the_past();
create trigger ledger_account__never_closed before delete on ledger_account
  for each row execute function ledger_keep_the_past();
create trigger ledger_account__never_emptied before truncate on ledger_account
  for each statement execute function ledger_keep_the_past();
alter table ledger_posting enable always trigger ledger_posting__past_is_kept;
alter table ledger_posting enable always trigger ledger_posting__never_emptied;
alter table ledger_entry enable always trigger ledger_entry__past_is_kept;
alter table ledger_entry enable always trigger ledger_entry__never_emptied;
alter table ledger_account enable always trigger ledger_account__never_closed;
alter table ledger_account enable always trigger ledger_account__never_emptied;

-- A balance says what the newest entry says, or it is not stored: no role can set one by hand.
create function ledger_balance_is_its_newest_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.balance_fen <> 0 or new.version <> 0 or new.last_posted_at is not null then
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
      and entry.posted_at = new.last_posted_at and new.version > old.version;
  if not found then
    raise exception using errcode = 'LG006', message = format('the balance of %s moves only with an entry', new.code);
  end if;
  return new;
end
$$;
create trigger ledger_account__balance_is_its_newest_entry before insert or update on ledger_account
  for each row execute function ledger_balance_is_its_newest_entry();

-- What a key stands for. The order of the moves carries no meaning, so it is not part of the fingerprint.
create function ledger_fingerprint(
  p_kind text, p_subject_type text, p_subject_id text, p_from text[], p_to text[], p_amounts_fen bigint[]
) returns text language sql immutable as $$
  select encode(sha256(convert_to(
    p_kind || E'\n' || p_subject_type || E'\n' || p_subject_id || E'\n' ||
    (select string_agg(move.source || '>' || move.target || ':' || move.amount_fen::text, ','
       order by move.source collate "C", move.target collate "C", move.amount_fen)
     from unnest(p_from, p_to, p_amounts_fen) as move (source, target, amount_fen)), 'UTF8')), 'hex')
$$;

-- Books one posting: all of it or nothing. Ids and times are handed in (nothing in here is volatile), the accounts are
-- locked in the order of their codes, and limits are checked against what the whole posting leaves behind.
-- A key that is already in the book answers the first posting (repeated) when it stands for the same, else LG001.
-- SECURITY DEFINER: the application's role needs EXECUTE on this function and no right to write the tables.
create function ledger_post(
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
revoke all on function ledger_post(
  uuid, uuid, text, text, timestamptz, timestamptz, text, text, text, text, text, text[], text[], bigint[], uuid[]
) from public;
