-- What is invoiced of a platform order is frozen when it is asked for, and the answer is a file beside the number.

alter table platform_order
  add column invoice_fen bigint,
  add column invoice_file_id uuid;
-- Numbers alone were answered until now.
update platform_order set invoice_fen = greatest(paid_fen - refunded_fen, 1) where invoice_status <> 'NONE';
alter table platform_order
  add constraint platform_order__invoice_of_an_amount
    check ((invoice_fen is null) = (invoice_status = 'NONE') and (invoice_fen is null or invoice_fen > 0)),
  add constraint platform_order__file_of_an_issued_invoice check (invoice_file_id is null or invoice_status = 'ISSUED'),
  add constraint platform_order__has_invoice_file foreign key (merchant_id, invoice_file_id) references file_asset (merchant_id, id);
