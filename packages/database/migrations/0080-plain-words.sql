-- The words of the field: what people learn is a notification, what waits to be sent stands in the outbox.

alter table notice rename to notification;
alter table notification rename constraint notice__pk to notification__pk;
alter table notification rename constraint notice__belongs_to_user to notification__belongs_to_user;
alter table notification rename constraint notice__known_kind to notification__known_kind;
alter table notification rename constraint notice__known_level to notification__known_level;
alter index notice__by_age rename to notification__by_age;
alter index notice__newest rename to notification__newest;
alter index notice__unread rename to notification__unread;

alter table notice_choice rename to notification_choice;
alter table notification_choice rename constraint notice_choice__pk to notification_choice__pk;
alter table notification_choice rename constraint notice_choice__belongs_to_user to notification_choice__belongs_to_user;
alter table notification_choice rename constraint notice_choice__known_channel to notification_choice__known_channel;

alter table operator_notice rename to operator_notification;
alter table operator_notification rename constraint operator_notice__pk to operator_notification__pk;
alter table operator_notification rename constraint operator_notice__known_level to operator_notification__known_level;
alter index operator_notice__newest rename to operator_notification__newest;

alter table operator_notice_read rename to operator_notification_read;
alter table operator_notification_read rename constraint operator_notice_read__pk to operator_notification_read__pk;
alter table operator_notification_read rename constraint operator_notice_read__of_notice to operator_notification_read__of_notification;
alter index operator_notice_read__of_notice rename to operator_notification_read__of_notification;
alter table operator_notification_read rename column notice_id to notification_id;

alter table dispatch rename to outbox_message;
alter table outbox_message rename constraint dispatch__pk to outbox_message__pk;
alter table outbox_message rename constraint dispatch__ends_once to outbox_message__ends_once;
alter table outbox_message rename constraint dispatch__known_channel to outbox_message__known_channel;
alter table outbox_message rename constraint dispatch__sent_means_forgotten to outbox_message__sent_means_forgotten;
alter index dispatch__by_age rename to outbox_message__by_age;
alter index dispatch__due rename to outbox_message__due;

alter table guessed_account rename column told_at to notified_at;
alter index guessed_account__untold rename to guessed_account__to_notify;

alter table money_case rename column told_at to last_reported_at;

update job_tick set name = 'deliver-outbox' where name = 'deliver-dispatches';
update job_tick set name = 'notify-guessed-accounts' where name = 'tell-guessed-accounts';
