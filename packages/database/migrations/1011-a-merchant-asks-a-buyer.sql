-- Before a merchant answers, it may ask the buyer to show more: the question waits like an offer does, and as long.

alter table return_order
  -- What its buyer shall show; null: nothing is asked, or it was answered.
  add column question text;
alter table return_order
  drop constraint return_order__offer_waits;
alter table return_order
  add constraint return_order__offer_or_question_waits
    check (status <> 'BUYER_NEGOTIATE' or (offer_fen is null) <> (question is null)),
  add constraint return_order__question_waits check (question is null or status = 'BUYER_NEGOTIATE');

select add_known_words('return_order_event', 'return_order_event__known_event', 'question', 'answer');
