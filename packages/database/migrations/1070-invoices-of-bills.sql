-- A merchant asks the platform for an invoice of its fees, of one bill that has ended; the platform answers with number and file, or why not.

alter table finance_bill
  add column invoice_status text not null default 'NONE',
  add column invoice_title text,
  add column invoice_tax_no text,
  add column invoice_asked_at timestamptz,
  add column invoice_no text,
  add column invoice_file_id uuid,
  add column invoice_reason text,
  add column invoice_answered_at timestamptz;
alter table finance_bill
  add constraint finance_bill__known_invoice_status check (invoice_status in ('NONE', 'APPLIED', 'ISSUED', 'REJECTED')),
  add constraint finance_bill__invoice_once_it_has_ended check (invoice_status = 'NONE' or paid_at is not null),
  add constraint finance_bill__invoice_made_out_to_somebody
    check (num_nulls(invoice_title, invoice_tax_no, invoice_asked_at) = case when invoice_status = 'NONE' then 3 else 0 end),
  add constraint finance_bill__invoice_with_number_and_file
    check (num_nonnulls(invoice_no, invoice_file_id) = case when invoice_status = 'ISSUED' then 2 else 0 end),
  add constraint finance_bill__invoice_refused_with_a_reason check ((invoice_status = 'REJECTED') = (invoice_reason is not null)),
  add constraint finance_bill__invoice_answered_at_a_time
    check ((invoice_status in ('ISSUED', 'REJECTED')) = (invoice_answered_at is not null)),
  add constraint finance_bill__has_invoice_file foreign key (merchant_id, invoice_file_id) references file_asset (merchant_id, id);
create index finance_bill__by_invoice on finance_bill (merchant_id, invoice_status, period_from desc, id desc);
create index finance_bill__by_invoice_in_status on finance_bill (merchant_id, status, invoice_status, period_from desc, id desc);
create index finance_bill__of_all_by_invoice on finance_bill (invoice_status, period_from desc, id desc);
create index finance_bill__of_all_by_invoice_in_status on finance_bill (status, invoice_status, period_from desc, id desc);

select add_known_words('finance_bill_event', 'finance_bill_event__known_event', 'invoiceAsked', 'invoiceIssued', 'invoiceRejected');
