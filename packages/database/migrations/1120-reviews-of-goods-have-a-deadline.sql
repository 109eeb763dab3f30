-- The platform's people hear of a review of goods that has waited for longer than they mean to take.

select add_known_words('timer', 'timer__known_kind', 'goodsRevision.overdue');
