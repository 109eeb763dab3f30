-- Three columns hold one of a few words and nothing said which: the code read them as any text and took them on trust.

alter table timer
  add constraint timer__known_kind check (kind in ('saleOrder.payExpire', 'saleOrder.autoConfirm', 'saleOrder.settle',
    'saleOrder.lateRefund', 'withdrawOrder.confirmExpire', 'certification.realNameExpire', 'certification.companyExpire'));

alter table provider_call
  add constraint provider_call__known_service check (service in ('collect', 'agentPay', 'withdraw', 'refund'));

alter table company_cert
  add constraint company_cert__known_taxpayer check (taxpayer_type in ('GENERAL', 'SMALL'));
