-- The lists of the platform's people, over all merchants: each order, filter and keyword along an index of its own.

create index merchant__by_status_and_type on merchant (status, type, registered_at, merchant_id);

drop index merchant__by_name;
create index merchant__by_name on merchant (name text_pattern_ops, registered_at, merchant_id) include (status, type);

create index real_name_cert__by_age on real_name_cert (submitted_at, user_id) include (merchant_id, status);
drop index real_name_cert__by_status;
create index real_name_cert__by_status on real_name_cert (status, submitted_at, user_id) include (merchant_id);
create index company_cert__by_age on company_cert (submitted_at, merchant_id) include (status);

drop index money_case__of_owner;
create index money_case__of_owner on money_case (owner_id, state, opened_at, id) include (kind) where owner_id is not null;
create index money_case__of_kind on money_case (kind, state, opened_at, id) include (owner_id);
create index money_case__of_kind_and_owner on money_case (owner_id, kind, state, opened_at, id) where owner_id is not null;
drop index money_case__of_merchant_no;
create index money_case__of_merchant_no on money_case (merchant_no, state, opened_at, id) include (kind, owner_id);
create index money_case__of_merchant_no_and_kind on money_case (merchant_no, kind, state, opened_at, id) include (owner_id);
drop index money_case__of_merchant_name;
create index money_case__of_merchant_name on money_case (merchant_name, state, opened_at, id) include (kind, owner_id);
create index money_case__of_merchant_name_and_kind on money_case (merchant_name, kind, state, opened_at, id) include (owner_id);

drop index client_error__by_age;
create index client_error__by_age on client_error (at desc, id desc);
create index server_error__of_request on server_error (request_id, at desc, id desc);

drop index operator_notification__newest;
create index operator_notification__newest on operator_notification (at desc, id desc) include (permission);

create index operation_log__of_platform_no on operation_log (target_no, at desc, id desc) where actor_type = 'PLATFORM';
create index operation_log__of_platform_type on operation_log (target_type, at desc, id desc) where actor_type = 'PLATFORM';
create index operation_log__of_platform_action on operation_log (action, at desc, id desc) where actor_type = 'PLATFORM';
