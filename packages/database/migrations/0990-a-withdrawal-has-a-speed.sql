-- How fast the bank is asked to pay: on the day it is sent, or on the next. Nobody could choose before: all went on the day.

alter table withdraw_order
  add column speed text not null default 'D0',
  add constraint withdraw_order__known_speed check (speed in ('D0', 'D1'));
