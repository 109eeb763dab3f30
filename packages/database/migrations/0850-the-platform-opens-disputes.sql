-- What came back and was never signed for is turned over to the platform by the clock: nobody's side asked for it.
alter table return_dispute drop constraint return_dispute__known_initiator;
alter table return_dispute add constraint return_dispute__known_initiator
  check (initiator = any (array['BUYER', 'MERCHANT', 'PLATFORM']));

select add_known_words('return_order_event', 'return_order_event__known_event', 'turnOver');
