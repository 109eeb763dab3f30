-- A genuine notification that nobody here can read is a case of the desk, instead of a line in a log.

select add_known_words('money_case', 'money_case__known_kind', 'NOTIFICATION_UNREAD');
