// The home board: to-do counts, money, onboarding; small and fast, the guard waits for it.
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { balanceFenSchema } from '../../money.ts'
import { instantSchema } from '../../time.ts'

export const board = {
  merchant: endpoint({
    path: '/api/IndexBoard/Merchant',
    summary: '首页看板：待办数量、资金、开通进度',
    access: { merchant: 'any', operator: 'any', whileUnverified: true },
    body: z.strictObject({}).optional(),
    data: z.object({
      todos: z.array(
        z.object({
          key: z.string(),
          label: z.string(),
          count: z.int(),
          overdue: z.int(),
          link: z.string(),
          /** Exactly those that are overdue; null where nothing can be. */
          overdueLink: z.string().nullable(),
        }),
      ),
      /** What stands against the house at this moment, the oldest first; none for merchants. Each goes by itself once it is over. */
      alarms: z.array(
        z.object({
          key: z.string(),
          label: z.string(),
          note: z.string().nullable(),
          since: instantSchema,
          link: z.string(),
        }),
      ),
      wallet: z
        .object({
          availableFen: balanceFenSchema,
          pendingFen: balanceFenSchema,
          frozenFen: balanceFenSchema,
          /** What is owed to the platform. */
          debtFen: balanceFenSchema,
        })
        .nullable(),
      sales: z
        .object({
          todayFen: balanceFenSchema,
          todayOrders: z.int(),
          yesterdayFen: balanceFenSchema,
          yesterdayOrders: z.int(),
          days: z.array(z.object({ day: z.string(), paidFen: balanceFenSchema, orders: z.int() })),
        })
        .nullable(),
      onboarding: z
        .object({ done: z.int(), total: z.int(), nextStep: z.string().nullable(), nextLink: z.string().nullable() })
        .nullable(),
      updatedAt: instantSchema,
    }),
  }),
}
