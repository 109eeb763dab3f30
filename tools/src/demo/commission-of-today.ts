// Commission rules of the demo: a campaign for a category, terms that were agreed with the merchant, and one that is yet to begin.
import { api, type InputOf } from '@merchant/contract'
import { seededCategoryId } from '../../../apps/server/src/modules/trade/category/index.ts'
import { ask } from './ask.ts'
import { DAY } from './durations.ts'
import type { Fixtures } from './fixtures.ts'
import type { PresentWorld } from './present-world.ts'

type People = Pick<Fixtures, 'merchant' | 'finance'>
type Rule = InputOf<typeof api.commissionRule.add>

/** 食品生鲜, in which the merchant sells. */
const FOOD = seededCategoryId('03')

export async function agreeOnCommission(world: PresentWorld, { merchant, finance }: People): Promise<void> {
  const { commissionRule } = world.modules.handlers
  const { merchantId } = merchant()
  const after = (days: number) => new Date(world.clock.now().getTime() + days * DAY).toISOString()
  const rules: readonly Rule[] = [
    {
      name: '年货节食品降佣',
      subject: { scope: 'CATEGORY', categoryId: FOOD },
      terms: { kind: 'PERCENT', bp: 200 },
      priority: 1,
      endsAt: after(30),
      reason: '年货节活动，食品类目统一降至 2%',
    },
    {
      name: '重点商户约定费率',
      subject: { scope: 'MERCHANT', merchantId },
      terms: { kind: 'PERCENT', bp: 350, minFen: 20, maxFen: 20_000 },
      reason: '年度合作协议，单行最低 0.20 元、封顶 200 元',
    },
    {
      name: '商家代下单固定佣金',
      subject: { scope: 'SOURCE', orderSource: 'MERCHANT' },
      terms: { kind: 'FIXED', fixedFen: 50 },
      startsAt: after(7),
      reason: '商家代客下单按行收取固定服务成本',
    },
  ]
  for (const body of rules)
    await ask({ endpoint: api.commissionRule.add, handler: commissionRule.add, actor: finance(), body })
}
