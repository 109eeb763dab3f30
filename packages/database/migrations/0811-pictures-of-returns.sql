-- What a buyer shows with a return: private pictures.

alter table return_order add column file_ids uuid[] not null default '{}';
