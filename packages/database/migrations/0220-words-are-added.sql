-- A list of known words (kinds of timers, cases, events, states) takes new ones without being written anew: two migrations that are
-- written at the same time and each repeat the whole list would drop one another's word.
-- add_known_words('timer', 'timer__known_kind', 'goods.onSale'): the check is a list of words about one column, or this fails.

create function add_known_words(table_name regclass, check_name text, variadic words text[]) returns void
language plpgsql as $$
declare
  definition text := (
    select pg_get_constraintdef(oid) from pg_constraint where conrelid = table_name and conname = check_name
  );
  parts text[] := regexp_match(definition, '^CHECK \(\((\w+) = ANY \(ARRAY\[(.*)\]\)\)\)$');
begin
  if parts is null then
    raise exception 'the check % of % is not a list of words: %', check_name, table_name, definition;
  end if;
  execute format(
    'alter table %s drop constraint %I, add constraint %I check (%s = any (array[%s, %s]))',
    table_name, check_name, check_name, parts[1], parts[2],
    (select string_agg(quote_literal(word) || '::text', ', ') from unnest(words) word)
  );
end
$$;

revoke execute on function add_known_words(regclass, text, text[]) from public;
