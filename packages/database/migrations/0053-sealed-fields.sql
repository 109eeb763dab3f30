-- What may be personal is sealed: the answers of commands, contacts and addresses of merchants, shops and companies, and
-- the filters of saved views. A migration has no key, so the server's job `seal-plain` moves the old values from the plain
-- columns into the sealed ones; nothing is written into the plain ones any more, and they are dropped once they are empty.

alter table command add column answer_enc bytea;
alter table command alter column answer drop not null;
alter table command add constraint command__one_answer check (answer is null or answer_enc is null);
-- Both are of few rows: of what is still to be sealed, and of answers that are still kept.
create index command__plain on command (merchant_id) where answer is not null;
create index command__answers_by_age on command (done_at) where answer_enc is not null;

alter table merchant add column contact_name_enc bytea;
alter table merchant alter column contact_name drop not null;
alter table merchant add constraint merchant__one_contact_name check ((contact_name is null) <> (contact_name_enc is null));
alter table merchant add column address_enc bytea;
alter table merchant add constraint merchant__one_address check (address is null or address_enc is null);
create index merchant__plain on merchant (merchant_id) where contact_name is not null or address is not null;

alter table shop_address add column contact_enc bytea;
alter table shop_address alter column contact drop not null;
alter table shop_address add constraint shop_address__one_contact check ((contact is null) <> (contact_enc is null));
alter table shop_address add column detail_enc bytea;
alter table shop_address alter column detail drop not null;
alter table shop_address add constraint shop_address__one_detail check ((detail is null) <> (detail_enc is null));
create index shop_address__plain on shop_address (merchant_id) where contact is not null or detail is not null;

alter table company_cert add column address_enc bytea;
alter table company_cert alter column address drop not null;
alter table company_cert add constraint company_cert__one_address check ((address is null) <> (address_enc is null));
alter table company_cert add column company_phone_enc bytea;
alter table company_cert alter column company_phone drop not null;
alter table company_cert add constraint company_cert__one_company_phone
  check ((company_phone is null) <> (company_phone_enc is null));
create index company_cert__plain on company_cert (merchant_id) where address is not null or company_phone is not null;

alter table saved_view add column query_enc bytea;
alter table saved_view alter column query drop not null;
alter table saved_view add constraint saved_view__one_query check ((query is null) <> (query_enc is null));
alter table saved_view add constraint saved_view__sealed_query_is_small check (length(query_enc) <= 40000);
create index saved_view__plain on saved_view (merchant_id) where query is not null;
