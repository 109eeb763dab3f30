-- What a merchant pays the platform out of its own accounts beside its orders (penalties, compensation, services) stands on its bill as well.

alter table finance_bill_line
  -- Below zero: given back.
  add column penalty_fen bigint not null default 0,
  add column compensate_fen bigint not null default 0,
  add column other_fen bigint not null default 0,
  add column platform_order_id uuid,
  add constraint finance_bill_line__of_platform_order
    foreign key (merchant_id, platform_order_id) references platform_order (merchant_id, id);
alter table finance_bill_line alter column net_fen set expression as (
  goods_fen + freight_fen - discount_fen - refund_before_fen - refund_after_fen - commission_fen + commission_return_fen
  - service_fen - channel_fen - penalty_fen - compensate_fen - other_fen + adjust_fen);

select add_known_words('finance_bill_line', 'finance_bill_line__known_kind', 'PLATFORM');
alter table finance_bill_line
  drop constraint finance_bill_line__of_an_order_or_adjusts,
  add constraint finance_bill_line__of_an_order_or_adjusts
    check (kind = 'ADJUST' or (order_id is null) = (kind = 'PLATFORM')),
  -- An adjustment names what the line has that it corrects.
  add constraint finance_bill_line__of_one_kind_of_order check (order_id is null or platform_order_id is null),
  add constraint finance_bill_line__of_the_platform_alone check (kind in ('PLATFORM', 'ADJUST') or platform_order_id is null),
  add constraint finance_bill_line__names_its_platform_order check (kind <> 'PLATFORM' or platform_order_id is not null),
  add constraint finance_bill_line__fees_of_the_platform
    check (kind = 'PLATFORM' or (penalty_fen = 0 and compensate_fen = 0 and other_fen = 0));

alter table finance_bill
  add column penalty_fen bigint not null default 0,
  add column compensate_fen bigint not null default 0,
  add column other_fen bigint not null default 0;
alter table finance_bill alter column payable_fen set expression as (
  goods_fen + freight_fen - discount_fen - refund_before_fen - refund_after_fen - commission_fen + commission_return_fen
  - service_fen - channel_fen - penalty_fen - compensate_fen - other_fen + adjust_fen + carry_in_fen);
alter table finance_bill alter column to_pay_fen set expression as (
  goods_fen + freight_fen - discount_fen - refund_before_fen - refund_after_fen - commission_fen + commission_return_fen
  - service_fen - channel_fen - penalty_fen - compensate_fen - other_fen + adjust_fen + carry_in_fen - settled_fen);

-- In the order in which they were booked, as for what orders settle.
create index ledger_posting__platform_to_bill on ledger_posting (merchant_id, posted_at) where kind in (
  'serviceBought', 'penaltyPaid', 'compensationPaid', 'penaltyDeducted', 'compensationDeducted',
  'serviceRefunded', 'penaltyRefunded', 'compensationRefunded');
