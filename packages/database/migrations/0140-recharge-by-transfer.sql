-- Recharges by 对公转账: the merchant's bank pays the platform's account with a code in the remark, two of the platform's people
-- confirm what has come, and the platform hands it on into the wallet.

alter table recharge_order
  -- What the payer writes into the remark; nobody ever gets the same.
  add column transfer_code text,
  add column slip_file_id uuid,
  add column handed_in_at timestamptz,
  -- What the platform's bank received, as two persons say.
  add column arrived_fen bigint,
  add column reject_reason text,
  -- So often the provider has refused for certain to credit the wallet.
  add column credit_failures integer not null default 0,
  add constraint recharge_order__code_when_transferred check ((method = 'TRANSFER') = (transfer_code is not null)),
  add constraint recharge_order__code_form check (transfer_code ~ '^[A-Z0-9]{8}$'),
  add constraint recharge_order__has_slip foreign key (merchant_id, slip_file_id) references file_asset (merchant_id, id),
  add constraint recharge_order__slip_with_its_time check ((slip_file_id is null) = (handed_in_at is null)),
  add constraint recharge_order__confirming_has_a_slip check (status <> 'CONFIRMING' or slip_file_id is not null),
  add constraint recharge_order__rejected_with_a_reason check (status <> 'REJECTED' or reject_reason is not null),
  add constraint recharge_order__arrived_when_transferred check (
    arrived_fen > 0 and method = 'TRANSFER' or arrived_fen is null),
  add constraint recharge_order__transfer_known_when_credited check (
    method <> 'TRANSFER' or status not in ('PAYING', 'SUCCESS') or arrived_fen is not null),
  drop constraint recharge_order__known_status,
  add constraint recharge_order__known_status check (status in (
    'CREATED', 'CONFIRMING', 'PAYING', 'SUCCESS', 'FAILED', 'REJECTED', 'CLOSED'));

-- Not unique: codes are drawn from nearly a trillion, and who looks for one sees all that have it.
create index recharge_order__of_code on recharge_order (transfer_code) where transfer_code is not null;
create index recharge_order__transfers on recharge_order (applied_at desc, id desc) where method = 'TRANSFER';
create index recharge_order__transfers_of_status on recharge_order (status, applied_at desc, id desc)
  where method = 'TRANSFER';
create index recharge_order__transfer_of_no on recharge_order (recharge_no) where method = 'TRANSFER';
create index recharge_order__transfers_of_merchant on recharge_order (merchant_id, applied_at desc, id desc)
  where method = 'TRANSFER';

alter table recharge_order_event
  drop constraint recharge_order_event__known_event,
  add constraint recharge_order_event__known_event check (event in (
    'apply', 'confirm', 'cancel', 'paid', 'paidLate', 'failed', 'closed', 'handIn', 'rejected', 'credit', 'creditFailed'));

alter table manual_entry
  drop constraint manual_entry__known_kind,
  add constraint manual_entry__known_kind check (kind in (
    'ADJUST_UP', 'ADJUST_DOWN', 'FREEZE_FUNDS', 'RELEASE_FUNDS', 'WITHDRAW_BOUNCED', 'WITHDRAW_DECLARED_PAID',
    'WITHDRAW_DECLARED_FAILED', 'RECHARGE_TRANSFER', 'CASE_RETURNED', 'CASE_LOSS'));

alter table money_case
  drop constraint money_case__known_kind,
  add constraint money_case__known_kind check (kind in (
    'CALL_CONTRADICTED', 'PAID_AFTER_FAILED', 'CLOSED_WHILE_WORKING', 'ANSWER_SENSELESS', 'CALL_UNDECIDED',
    'LATE_REFUND_FAILED', 'REFUND_STUCK', 'RECHARGE_STUCK', 'NUMBER_UNKNOWN', 'NOTIFICATION_STUCK', 'BOOK_BROKEN',
    'RECON_DIFFERENCE')),
  drop constraint money_case__known_subject,
  add constraint money_case__known_subject check (subject_type in (
    'providerCall', 'saleOrder', 'rechargeOrder', 'notification', 'book', 'reconDiff'));

alter table timer
  drop constraint timer__known_kind,
  add constraint timer__known_kind check (
    kind in (
      'saleOrder.payExpire', 'saleOrder.autoConfirm', 'saleOrder.settle', 'saleOrder.lateRefund', 'saleOrder.refundAgain',
      'withdrawOrder.confirmExpire', 'withdrawSchedule.run', 'certification.realNameExpire', 'certification.companyExpire',
      'manualEntry.expire', 'rechargeOrder.expire', 'rechargeOrder.creditAgain'
    )
  );
