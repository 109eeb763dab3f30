// Bugs about how much leaves, how often, and when it is taken back.
import type { Allinpay, Outcome } from '@merchant/allinpay'
import type { PlantedBug } from './planted-bug.ts'

type Orders = Allinpay['orders']

/** So many must have looked before one of them writes: with one more than a day allows, the proof has something to find. */
const MEET = 6

/**
 * Instead of a lock: whoever comes waits until so many are there, and all go on at the same moment, so that they really meet,
 * also where the machine is slow. Once they have met nobody waits any more; who is alone goes on after two seconds.
 */
const MEETING = [
  'create sequence plant_met',
  `create function plant_meet() returns int language plpgsql security definer as $plant$
   begin
     perform pg_advisory_xact_lock_shared(4711);
     for moment in 1..200 loop
       exit when (select is_called from plant_met);
       if (select count(*) from pg_locks where locktype = 'advisory' and objid = 4711 and granted) >= ${MEET} then
         perform nextval('plant_met');
       end if;
       perform pg_sleep(0.01);
     end loop;
     return 1;
   end $plant$`,
]

export const withOrders = (change: (orders: Orders) => Partial<Orders>) => (client: Allinpay) => ({
  ...client,
  orders: { ...client.orders, ...change(client.orders) },
})

export const refusedFor = <T>(outcome: Outcome<T>): Outcome<T> =>
  outcome.kind === 'unknown' ? { kind: 'refused', code: 'TIMEOUT', message: '超时' } : outcome

/** As somebody writes who thinks in 元. */
const throughYuan = (fen: number): number => Math.floor((fen / 100) * 100)

export const moneyBugs: readonly PlantedBug[] = [
  {
    name: 'an unconditional debit',
    proof: 'nobody spends more than there is',
    finds: /was taken/,
    database: [
      'alter table ledger_account drop constraint ledger_account__balance_not_below_floor',
      `do $plant$ begin
         execute replace(pg_get_functiondef('ledger_post'::regproc),
           'account.balance_fen + change.net_fen < account.floor_fen', 'false');
       end $plant$`,
    ],
  },
  {
    name: 'a missing unique key',
    proof: 'one command, one effect',
    finds: /made several withdrawals/,
    database: ['alter table command drop constraint command__pk'],
    spoils: () => ({
      rewrite: (text) =>
        text.startsWith('insert into "command"') ? text.replace(/on conflict \([^)]*\) do nothing/, '') : text,
    }),
  },
  {
    name: 'a NULL idempotency key',
    proof: 'one command, one effect',
    finds: /made several withdrawals/,
    database: [
      'alter table command drop constraint command__pk',
      'alter table command alter column key drop not null',
      'create unique index command__no_key on command (merchant_id, operation, key)',
      `create function plant_no_key() returns trigger language plpgsql as $$ begin new.key := null; return new; end $$`,
      'create trigger plant_no_key before insert on command for each row execute function plant_no_key()',
    ],
  },
  {
    name: 'a release on timeout',
    proof: 'unknown is not failed',
    finds: /FAILED, and its bank paid it/,
    spoils: () => ({
      provider: withOrders((orders) => ({ withdraw: async (order) => refusedFor(await orders.withdraw(order)) })),
    }),
  },
  {
    name: 'a new order number on a retry',
    proof: 'a retry is the same order',
    finds: /at the provider, the member/,
    spoils: () => {
      const sent = new Set<string>()
      return {
        provider: withOrders((orders) => ({
          withdraw: (order) => {
            const orderNo = sent.has(order.orderNo) ? `${order.orderNo}R` : order.orderNo
            sent.add(order.orderNo)
            return orders.withdraw({ ...order, orderNo })
          },
        })),
      }
    },
  },
  {
    name: 'money as a float',
    proof: 'no fen is lost',
    finds: /at the provider/,
    spoils: () => ({
      provider: withOrders((orders) => ({
        agentPay: (order) => orders.agentPay({ ...order, feeFen: throughYuan(order.feeFen) }),
      })),
    }),
  },
  {
    name: 'a check outside the lock',
    proof: 'the daily limit holds for all at once',
    finds: /withdrawals in a day/,
    database: MEETING,
    spoils: () => ({
      rewrite: (text) =>
        /^select .* from "merchant"/.test(text)
          ? text.replace(/ for no key update$/, ' and (select plant_meet()) = 1')
          : text,
    }),
  },
]
