-- The detail of goods is a list of blocks, texts and pictures; each line of what was plain text until now is a paragraph.

create function detail_of_text(kept text) returns jsonb immutable language sql as $$
  select coalesce(jsonb_agg(jsonb_build_object('type', 'paragraph',
      'spans', jsonb_build_array(jsonb_build_object('text', line))) order by at), '[]')
  from (select btrim(line, E' \t\r') as line, at
    from regexp_split_to_table(kept, E'\n') with ordinality as split (line, at)) lines
  where line <> ''
$$;

alter table goods
  alter column detail type jsonb using detail_of_text(detail),
  add column detail_picture_file_ids uuid[] not null default '{}',
  add constraint goods__detail_is_list check (jsonb_typeof(detail) = 'array');

-- What waits for a person or is being typed is written in the same words.
update goods_revision set data = jsonb_set(data, '{wish,detail}', detail_of_text(data #>> '{wish,detail}'))
  where jsonb_typeof(data #> '{wish,detail}') = 'string';
update goods_revision set form = jsonb_set(form, '{values,detail}', detail_of_text(form #>> '{values,detail}'))
  where jsonb_typeof(form #> '{values,detail}') = 'string';
update goods_draft set data = jsonb_set(data, '{values,detail}', detail_of_text(data #>> '{values,detail}'))
  where jsonb_typeof(data #> '{values,detail}') = 'string';

drop function detail_of_text(text);
