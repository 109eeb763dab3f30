// Bugs about orders between a merchant and the platform.
import type { PlantedBug } from './planted-bug.ts'
import { readAs } from './return-bugs.ts'

const whenDue = 'what is due is taken in order, and no more than is owed'

export const platformBugs: readonly PlantedBug[] = [
  {
    name: 'a deduction that takes more than is owed',
    proof: whenDue,
    finds: /PENALTY .* of 26200 fen was taken as/,
    database: ['alter table platform_order drop constraint platform_order__paid_within'],
    spoils: () => ({ rewrite: readAs('platform_order', 'payable_fen', 'payable_fen + 1') }),
  },
  {
    name: 'an order that is overdue and paid with the first fen that comes in',
    proof: whenDue,
    finds: /PENALTY .* is FINISHED, with \d+ fen owed/,
    database: [
      `create function plant_paid_early() returns trigger language plpgsql security definer as $$
       begin
         update platform_order set status = 'FINISHED', paid_fen = payable_fen, owed_fen = 0, paid_at = new.taken_at,
           version = version + 1 where merchant_id = new.merchant_id and status = 'OVERDUE';
         return new;
       end $$`,
      `create trigger plant_paid_early after insert on platform_payment for each row
         when (new.purpose = 'DEBT') execute function plant_paid_early()`,
    ],
  },
  {
    name: 'a judgement that lowers nothing',
    proof: 'what was judged is taken as it was judged',
    finds: /COMPENSATION of \d+ fen, waits, is UNPAID/,
    database: [
      `create function plant_as_before() returns trigger language plpgsql as $$
       begin new.payable_fen := old.payable_fen; return new; end $$`,
      `create trigger plant_as_before before update of payable_fen on platform_order for each row
         when (new.payable_fen < old.payable_fen) execute function plant_as_before()`,
    ],
  },
  {
    name: 'a payment of which not all is brought over',
    proof: 'what the platform is paid comes over, to the fen',
    finds: /took 6000 fen, and brought over are .*5999/,
    database: [
      `create function plant_less_over() returns trigger language plpgsql as $$
       begin new.amount_fen := new.amount_fen - 1; return new; end $$`,
      `create trigger plant_less_over before insert on platform_payment for each row
         when (new.way = 'ORDER') execute function plant_less_over()`,
    ],
  },
  {
    name: 'an order that is paid by bank once more',
    proof: 'what is paid beyond an order goes back',
    finds: /PENALTY of 6000 fen, paid, is FINISHED/,
    spoils: () => ({
      rewrite: readAs('platform_order', 'status', `case when status = 'FINISHED' then 'CLOSED' else status end`),
    }),
  },
]
