-- The books in which 待查 was ever moved are found among millions of lines. Lines are only added, so that no posting elsewhere pays for it.

create index ledger_entry__in_suspense on ledger_entry (merchant_id, account_version) where account_code = 'P_SUSPENSE';
