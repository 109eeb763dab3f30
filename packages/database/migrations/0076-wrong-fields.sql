-- Which of a company's papers were wrong stands in a column; until now the form looked for words in the reason.

alter table company_cert
  -- Names of fields of the company form; empty when the verdict names none.
  add column wrong_fields text[] not null default '{}',
  add constraint company_cert__known_wrong_fields check (wrong_fields <@ array['companyName', 'creditCode', 'licenseNo', 'orgCode',
    'taxNo', 'licenseFileId', 'licenseFrom', 'licenseTo', 'registeredCapitalFen', 'scope', 'address', 'legalName', 'legalIdNumber',
    'legalPhone', 'legalIdFrontFileId', 'legalIdBackFileId', 'bankCode', 'accountNo', 'bankBranch', 'unionBankNo',
    'openingPermitFileId']::text[]),
  add constraint company_cert__wrong_when_rejected check (wrong_fields = '{}' or status = 'REJECTED');
