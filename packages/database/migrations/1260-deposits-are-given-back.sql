-- What a merchant has on its deposit or for promotion can be given back to its balance by two persons, however it came there.
select add_known_words('manual_entry', 'manual_entry__known_kind', 'DEPOSIT_RETURN', 'PROMO_RETURN');
