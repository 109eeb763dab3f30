-- A shop may have its receivers texted: that a parcel left, and what shows that something may be fetched.

alter table shop
  add column texts_buyers boolean not null default false;

select add_known_words('sale_order_event', 'sale_order_event__known_event', 'texted', 'textedAgain');
