// Bugs about who is believed, who sees what, and what a wrong setting or a wrong text can do.
import type { Notification } from '@merchant/allinpay'
import { readConfig } from '../../../../apps/server/src/config.ts'
import { fieldsOf, type Signs } from '../signs.ts'
import type { Spoiled } from '../world.ts'
import type { PlantedBug } from './planted-bug.ts'

const OUR_APP = '1581648210684'

type Verify = (received: string) => Notification

/** The server's own verifier, in whose place something else answers. */
const verifying = (change: (verify: Verify, received: string) => Notification): Spoiled => ({
  provider: (client) => ({
    ...client,
    notifications: {
      ...client.notifications,
      verify: (received) =>
        typeof received === 'string'
          ? change(client.notifications.verify, received)
          : client.notifications.verify(received),
    },
  }),
})

/** What a verifier finds that does not look at something: the same form with that part put right. */
const puttingRight =
  (wrong: string, right: (form: ReturnType<typeof fieldsOf>, signs: Signs) => ReturnType<typeof fieldsOf>) =>
  (signs: Signs): Spoiled =>
    verifying((verify, received) => {
      const found = verify(received)
      if (found.kind !== 'forged' || found.reason !== wrong) return found
      return verify(new URLSearchParams(withoutUndefined(right(fieldsOf(received), signs))).toString())
    })

const withoutUndefined = (fields: ReturnType<typeof fieldsOf>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))

export const trustBugs: readonly PlantedBug[] = [
  {
    name: 'a signature that is skipped when empty',
    proof: 'only what is genuine is booked',
    finds: /its buyer has paid nothing/,
    spoils: puttingRight('unsigned', (fields, signs) => signs.anew(fields)),
  },
  {
    name: 'another app is accepted',
    proof: 'only what is genuine is booked',
    finds: /its buyer has paid nothing/,
    spoils: puttingRight('wrongApp', (fields, signs) => signs.anew({ ...fields, appId: OUR_APP })),
  },
  {
    name: 'an amount that is not compared',
    proof: 'only what is genuine is booked',
    finds: /its buyer has paid nothing/,
    spoils: () => {
      const asked = new Map<string, number>()
      return {
        provider: (client) => ({
          ...client,
          orders: {
            ...client.orders,
            collect: (order) => {
              asked.set(order.orderNo, order.amountFen)
              return client.orders.collect(order)
            },
          },
          notifications: {
            ...client.notifications,
            verify(received) {
              const found = client.notifications.verify(received)
              if (found.kind === 'forged' || found.type !== 'order') return found
              const amountFen = asked.get(found.body.orderNo) ?? found.body.amountFen
              return { ...found, body: { ...found.body, amountFen } }
            },
          },
        }),
      }
    },
  },
  {
    name: 'an acknowledgment before the commit',
    proof: 'what was acknowledged is kept',
    finds: /acknowledged and not kept/,
    spoils: () => ({ rewrite: (text) => (text.startsWith('insert into "provider_notification"') ? null : text) }),
  },
  {
    name: 'a dropped tenant filter',
    proof: 'merchants see nothing of one another',
    finds: /nobody asked for this order/,
    database: [
      `do $plant$ declare named text; begin
         for named in select oid::regclass::text from pg_class where relkind = 'r' and relrowsecurity loop
           execute 'alter table ' || named || ' disable row level security';
         end loop;
       end $plant$`,
    ],
    spoils: () => ({
      rewrite: (text) =>
        /^select .* from "sale_order"/s.test(text)
          ? text.replace(/(?:"[a-z_]+"\.)?"merchant_id" = (\$\d+)/g, '$1::uuid is not null')
          : text,
    }),
  },
  {
    name: 'a view without security_invoker',
    proof: 'a stranger sees no row',
    finds: /sees rows of order_totals/,
    database: [
      'create view order_totals as select merchant_id, payable_fen from sale_order',
      'grant select on order_totals to merchant_app',
    ],
  },
  {
    name: 'a pattern that takes exponential time',
    proof: 'every pattern comes to an end',
    finds: /no end/,
    parts: ({ patterns }) => ({ patterns: [...patterns, /^(?:[a-z]+-?)+$/] }),
  },
  {
    name: 'a default secret',
    proof: 'no server starts without its secrets',
    finds: /SECRET_PEPPER= is taken/,
    parts: () => ({
      readConfig: (env) =>
        readConfig({ ...env, SECRET_PEPPER: env['SECRET_PEPPER'] ?? 'Zm9vYmFyLWRlZmF1bHQtc2VjcmV0LTEyMzQ1Njc4OTA' }),
    }),
  },
]
