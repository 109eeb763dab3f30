-- Buyers ask for an invoice, at placing or afterwards; the merchant writes down its number, or refuses for a reason.

-- State is the order's: NONE, until somebody asks; REJECTED may be asked for again; ISSUED stays.
alter table sale_order
  add column invoice_status text not null default 'NONE',
  add constraint sale_order__known_invoice_status check (invoice_status in ('NONE', 'REQUESTED', 'ISSUED', 'REJECTED'));
create index sale_order__with_invoice on sale_order (merchant_id, invoice_status, stage, created_at desc, id desc)
  where invoice_status <> 'NONE';

-- What was asked for last, and what became of it. Whom it is made out to and where it is sent are sealed.
create table order_invoice (
  merchant_id uuid not null,
  order_id uuid not null,
  shop_id uuid not null,
  type text not null,
  title_enc bytea not null,
  title_mask text not null,
  -- Of a company; people have none.
  tax_no text,
  email_enc bytea not null,
  email_mask text not null,
  asked_at timestamptz not null,
  invoice_no text,
  reject_reason text,
  decided_at timestamptz,
  constraint order_invoice__pk primary key (merchant_id, order_id),
  constraint order_invoice__of_order foreign key (merchant_id, order_id) references sale_order (merchant_id, id),
  constraint order_invoice__known_type check (type in ('PERSONAL', 'COMPANY')),
  constraint order_invoice__company_has_tax_no check ((tax_no is not null) = (type = 'COMPANY')),
  constraint order_invoice__decided_one_way
    check (num_nonnulls(invoice_no, reject_reason) = case when decided_at is null then 0 else 1 end)
);

select add_known_words('sale_order_event', 'sale_order_event__known_event', 'invoiceAsked', 'invoiceIssued', 'invoiceRejected');
select add_known_words('notification', 'notification__known_kind', 'INVOICE');
