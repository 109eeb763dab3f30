// The platform's people make rules for the commission, make others instead of them and end them, while orders go on.
import {
  addRule,
  changeRule,
  endRule,
  type RuleSubject,
} from '../../../apps/server/src/modules/trade/commission/commission.testing.ts'
import { DAY, HOUR } from '../../../apps/server/src/testing/seller.ts'
import type { RuleFact, Source, TermsFact } from './commission-fact.ts'
import { insist, type Life, wordOf } from './life.ts'
import type { Operation } from './sale-operations.ts'

const nowOf = ({ world }: Life): number => world.clock.now().getTime()
const isoOf = (at: number): string => new Date(at).toISOString()

function someTerms({ dice, goods }: Life): TermsFact {
  const none = { bp: null, fixedFen: 0, minFen: null, maxFen: null, ofFreight: false }
  if (dice.chance(0.3)) return { ...none, fixedFen: dice.int(0, dice.chance(0.1) ? goods.priceFen * 3 : 500) }
  const minFen = dice.chance(0.3) ? dice.int(0, dice.chance(0.1) ? goods.priceFen * 3 : 300) : null
  const maxFen = dice.chance(0.3) ? (minFen ?? 0) + dice.int(0, 5_000) : null
  return { bp: dice.int(0, 5_000), fixedFen: 0, minFen, maxFen, ofFreight: dice.chance(0.3) }
}

const sentTerms = ({ bp, fixedFen, ...bounds }: TermsFact) =>
  bp === null ? ({ kind: 'FIXED', fixedFen } as const) : ({ kind: 'PERCENT', bp, ...bounds } as const)

async function subjectOf({ seller, world }: Life, scope: RuleFact['scope'], orderSource: Source): Promise<RuleSubject> {
  const { merchantId } = seller.actor
  if (scope === 'GOODS') return { scope, merchantId, goodsId: seller.goodsId, orderSource }
  if (scope === 'MERCHANT') return { scope, merchantId, orderSource }
  const shop = await world.db.pool.query<{ id: string }>('select shop_id as id from goods where id = $1', [
    seller.goodsId,
  ])
  return { scope, merchantId, shopId: shop.rows[0]?.id ?? '', orderSource }
}

const overlap = (one: Pick<RuleFact, 'from' | 'to'>, other: Pick<RuleFact, 'from' | 'to'>): boolean =>
  (one.to === null || one.to > other.from) && (other.to === null || other.to > one.from)

const isSame = (one: RuleFact, other: Omit<RuleFact, 'id' | 'version'>): boolean =>
  one.scope === other.scope && one.source === other.source && one.priority === other.priority

const neverHeld = ({ from, to }: RuleFact): boolean => from === to

const makeRule: Operation = async (life) => {
  const { dice, world } = life
  const now = nowOf(life)
  const from = dice.chance(0.5) ? now : now + dice.int(1, 5 * 24) * HOUR
  const wish = {
    scope: dice.pick(['GOODS', 'SHOP', 'MERCHANT'] as const),
    source: dice.pick<Source>([null, null, 'STOREFRONT', 'MERCHANT']),
    priority: dice.int(0, 1),
    terms: someTerms(life),
    from,
    to: dice.chance(0.5) ? null : from + dice.int(1, 20) * DAY,
  }
  const subject = await subjectOf(life, wish.scope, wish.source)
  const key = life.nextKey()
  const answer = await insist(life, () =>
    addRule(
      { testApp: world },
      {
        subject,
        priority: wish.priority,
        terms: sentTerms(wish.terms),
        endsAt: wish.to === null ? null : isoOf(wish.to),
        ...(from === now ? {} : { startsAt: isoOf(from) }),
      },
      key,
    ),
  )
  const isBarred = life.rules.some((rule) => !neverHeld(rule) && isSame(rule, wish) && overlap(rule, wish))
  const said = `commission rule of ${wish.scope}, ${JSON.stringify(wish.terms)}: ${wordOf(answer)}`
  if ((answer.kind === 'refused') !== isBarred) throw new Error(said)
  if (answer.kind === 'done') life.rules.push({ ...wish, id: answer.data.id, version: answer.data.version })
  return said
}

const isAlive = (life: Life) => (rule: RuleFact) => !neverHeld(rule) && (rule.to === null || rule.to > nowOf(life))

const endOne: Operation = async (life) => {
  const alive = life.rules.filter(isAlive(life))
  if (alive.length === 0) return null
  const rule = life.dice.pick(alive)
  const key = life.nextKey()
  const answer = await insist(life, () => endRule({ testApp: life.world }, { id: rule.id, version: rule.version }, key))
  if (answer.kind === 'refused') throw new Error(`a rule could not be ended: ${answer.refusal}`)
  rule.to = Math.max(nowOf(life), rule.from)
  rule.version = answer.data.version
  return `commission rule of ${rule.scope} ended`
}

/** Another instead of it, at once; it holds no longer than what it takes the place of would have. */
const changeOne: Operation = async (life) => {
  const now = nowOf(life)
  const alive = life.rules.filter(isAlive(life))
  if (alive.length === 0) return null
  const rule = life.dice.pick(alive)
  const { scope, source, priority, to } = rule
  const terms = someTerms(life)
  const next = { scope, source, priority, terms, from: now, to }
  const key = life.nextKey()
  const answer = await insist(life, () =>
    changeRule(
      { testApp: life.world },
      { id: rule.id, version: rule.version, priority, terms: sentTerms(terms), endsAt: to === null ? null : isoOf(to) },
      key,
    ),
  )
  const others = life.rules.filter((one) => one !== rule && !neverHeld(one))
  const isBarred = others.some((one) => isSame(one, next) && overlap(one, next))
  const said = `commission rule of ${scope} changed to ${JSON.stringify(terms)}: ${wordOf(answer)}`
  if ((answer.kind === 'refused') !== isBarred) throw new Error(said)
  if (answer.kind === 'refused') return said
  rule.to = Math.max(now, rule.from)
  rule.version += 1
  life.rules.push({ ...next, id: answer.data.id, version: answer.data.version })
  return said
}

export const commissionOperations: readonly { readonly weight: number; readonly what: Operation }[] = [
  { weight: 3, what: makeRule },
  { weight: 1, what: endOne },
  { weight: 1, what: changeOne },
]
