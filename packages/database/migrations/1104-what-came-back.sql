-- What came back, as its merchant found it, and how many of its pieces are for sale again.

alter table return_order
  -- Null: nobody looked, or before this was kept.
  add column receive_result text,
  -- Null: as is_restocked says of all of them.
  add column restocked_quantity integer;
alter table return_order
  add constraint return_order__known_receive_result check (receive_result in ('OK', 'DAMAGED', 'WRONG', 'EMPTY', 'PARTIAL')),
  add constraint return_order__restocked_of_its_pieces
    check (restocked_quantity is null or (restocked_quantity between 0 and quantity and is_restocked = (restocked_quantity > 0)));
