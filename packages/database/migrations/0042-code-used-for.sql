-- Which command a code was used up for: an act outside that has to be asked for again needs its code again, and no other may.

alter table sms_code add column used_for text;
