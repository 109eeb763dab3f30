// Bugs about what payers give and what goes back to buyers.
import type { PlantedBug } from './planted-bug.ts'
import { refusedFor, withOrders } from './money-bugs.ts'

/** A locked row as a careless reader has it: the later column of a name is the one that is read. */
export const readAs = (table: string, column: string, as: string) => (text: string) =>
  new RegExp(`^select \\* from "${table}" .* for update$`, 's').test(text)
    ? text.replace('select *', `select *, ${as} as "${column}"`)
    : text

export const returnBugs: readonly PlantedBug[] = [
  {
    name: 'a recharge booked by every notification',
    proof: 'what a payer gave arrives once',
    finds: /M_DEPOSIT is 24690 and must be 12345/,
    database: [
      `create function plant_booked_again() returns trigger language plpgsql security definer as $$
       declare paid recharge_order;
       begin
         select * into paid from recharge_order where recharge_no = new.number and status = 'SUCCESS';
         if found then
           perform set_config('app.merchant_id', paid.merchant_id::text, true);
           perform ledger_post(paid.merchant_id, gen_random_uuid(), 'rechargeOrder/' || new.notify_id, 'depositRechargeReceived',
             new.received_at, new.received_at, 'rechargeOrder', paid.id::text, paid.recharge_no, null, null,
             array['P_CHANNEL_MEMBER'], array['M_DEPOSIT'], array[paid.amount_fen], array[gen_random_uuid(), gen_random_uuid()]);
         end if;
         return new;
       end $$`,
      'create trigger plant_booked_again after insert on provider_notification for each row execute function plant_booked_again()',
    ],
  },
  {
    name: 'a recharge that always goes to the balance',
    proof: 'what a payer gave arrives once',
    finds: /must be 0, M_DEPOSIT is 0 and must be 12345|M_DEPOSIT is 0 and must be 12345/,
    spoils: () => ({ rewrite: readAs('recharge_order', 'target', `'BALANCE'`) }),
  },
  {
    name: 'a recharge without an answer has failed',
    proof: 'what was paid without an answer arrives',
    finds: /is FAILED, and is paid/,
    spoils: () => ({
      provider: withOrders((orders) => ({ deposit: async (order) => refusedFor(await orders.deposit(order)) })),
    }),
  },
  {
    name: 'a refund after the settlement that leaves the commission behind',
    proof: 'the commission goes back with the order',
    finds: /of commission is shown as/,
    spoils: () => ({
      rewrite: readAs(
        'sale_order',
        'commission_fen',
        `case when settle_status = 'SETTLED' then 0 else commission_fen end`,
      ),
    }),
  },
  {
    name: 'a refund counted twice against its order',
    proof: 'an order gives back what it was paid, and no more',
    finds: /refund\.aboveRest, and expected was done/,
    database: [
      `create function plant_counted_twice() returns trigger language plpgsql as $$
       begin new.refund_asked_fen := 2 * new.refund_asked_fen - old.refund_asked_fen; return new; end $$`,
      `create trigger plant_counted_twice before update on sale_order for each row
         when (new.refund_asked_fen > old.refund_asked_fen) execute function plant_counted_twice()`,
    ],
  },
  {
    name: 'a refund that forgets those before it',
    proof: 'an order gives back what it was paid, and no more',
    finds: /expected was refund\.aboveRest|of commission is shown as/,
    spoils: () => ({ rewrite: readAs('sale_order', 'refund_asked_fen', '0::bigint') }),
  },
]
