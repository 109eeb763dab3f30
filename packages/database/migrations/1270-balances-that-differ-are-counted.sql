-- How many merchants differ is counted along an index of just these: the platform's own accounts, which differ for themselves, are not among them.
create index recon_diff__balances_of_merchants on recon_diff (day_on, id)
  where kind = 'BALANCE' and status = 'OPEN' and merchant_id is not null;
