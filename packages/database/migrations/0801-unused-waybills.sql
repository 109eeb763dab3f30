-- Numbers that carriers gave and no parcel goes by: the job that gives them back looks among these alone.

create index waybill__unused on waybill (issued_at, id) where state = 'ISSUED' and reason is null;
