-- How a call ended that the provider does not decide for days, whatever it was for: entered by one of the platform's people with what
-- the provider or the bank has answered, approved by another.

select add_known_words('manual_entry', 'manual_entry__known_kind', 'CALL_DECLARED_DONE', 'CALL_DECLARED_FAILED');
