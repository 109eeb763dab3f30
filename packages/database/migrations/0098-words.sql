-- What the server says is kept in both languages. What was kept before has Chinese alone, and is read in it.

alter table operation_log add column summary_en text;

alter table notification add column title_en text;
alter table notification add column body_en text;
alter table operator_notification add column title_en text;
alter table operator_notification add column body_en text;
