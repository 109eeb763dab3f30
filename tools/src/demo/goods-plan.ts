// Which goods the demo shop publishes, when, and what becomes of each.
import type { DetailBlock, GoodsService } from '@merchant/contract'
import { seededCategoryId } from '../../../apps/server/src/modules/trade/category/index.ts'
import { DAY, MINUTE } from './durations.ts'
import type { DemoTemplate } from './freight-templates.ts'
import { goodsCatalogue, type GoodsTemplate, type PictureKind } from './goods-catalogue.ts'
import type { Random } from './seeded-random.ts'

export interface PlannedGoods {
  readonly index: number
  readonly title: string
  readonly sellingPoint: string
  readonly categoryId: string
  readonly picture: PictureKind
  readonly priceFen: number
  readonly freightFen: number
  /** Instead of a price of its own. */
  readonly template: DemoTemplate | null
  readonly weightG: number
  readonly volumeCm3: number
  readonly shipHours: 24 | 48 | 72
  readonly services: readonly GoodsService[]
  readonly outerSkuCode: string
  /** What a buyer chooses among; most goods are of one kind. */
  readonly choices: readonly { readonly name: string; readonly values: readonly string[] }[]
  readonly publishedAt: Date
  /** 在售: sells to the end. 售罄: sells out. 仓库: never sold. 下架: sold for a while. */
  readonly fate: 'sells' | 'sellsOut' | 'stored' | 'withdrawn'
  readonly withdrawnAt: Date | null
  /** How often it is bought, relative to the others. */
  readonly popularity: number
}

const FATES = ['sells', 'sellsOut', 'stored', 'withdrawn'] as const
const SHARES = [0.78, 0.07, 0.08, 0.07]
/** The first ones have their fates by their place, so that even the smallest shop has goods of every sort. */
const FIRST = ['sells', 'sells', 'sellsOut', 'stored', 'withdrawn', 'sells'] as const

/** The first goods sells to companies in bulk; about three in ten goods are there on the first day. */
export function planGoods(random: Random, count: number, openedAt: Date, now: Date): PlannedGoods[] {
  const span = now.getTime() - openedAt.getTime()
  return Array.from({ length: count }, (_, index) => {
    const template = goodsCatalogue[index % goodsCatalogue.length] ?? random.pick(goodsCatalogue)
    const variant = Math.floor(index / goodsCatalogue.length) % template.variants.length
    const fate = FIRST[index] ?? FATES[random.weighted(SHARES)] ?? 'sells'
    const isEarly = index < 8 || random.chance(0.3)
    const publishedAt = isEarly
      ? openedAt.getTime() + index * 2 * MINUTE
      : openedAt.getTime() + DAY + random.next() ** 1.5 * span * 0.75
    // What sells out is of one kind: the others would go on.
    const choices = fate === 'sellsOut' ? [] : choicesOf(template, index)
    return {
      index,
      title: choices.length > 0 ? template.name : `${template.name} ${template.variants[variant] ?? ''}`.trim(),
      sellingPoint: template.point,
      categoryId: seededCategoryId(template.category),
      picture: template.picture,
      priceFen: Math.round((template.priceFen * (10 + variant)) / 1_000) * 100 - (random.chance(0.4) ? 10 : 0),
      ...sendingOf(template, variant),
      shipHours: random.pick([24, 48, 48, 48, 72] as const),
      services: SERVICES[index % SERVICES.length] ?? [],
      outerSkuCode: `SY${template.category}${String(index + 1).padStart(3, '0')}`,
      choices,
      publishedAt: new Date(publishedAt),
      fate,
      withdrawnAt: fate === 'withdrawn' ? new Date(publishedAt + (now.getTime() - publishedAt) * 0.75) : null,
      popularity: 1 / (1 + random.between(0, 30)),
    }
  })
}

/** What their merchant promises of them; one after another. */
const SERVICES: readonly (readonly GoodsService[])[] = [
  ['NO_REASON_7D'],
  ['NO_REASON_7D', 'FAST_REFUND'],
  [],
  ['FAST_REFUND'],
]

const SIZES = ['S', 'M', 'L', 'XL']
/** Of the others, one in so many is sold in all of its variants. */
const ONE_WITH_CHOICES = 9

/** Clothes come in sizes; what has choices has all the variants that other goods have one of. */
function choicesOf({ picture, variants }: GoodsTemplate, index: number): PlannedGoods['choices'] {
  const isClothing = picture === 'shirt'
  if (!isClothing && index % ONE_WITH_CHOICES !== ONE_WITH_CHOICES - 1) return []
  const kinds = { name: '款式', values: variants }
  return isClothing ? [kinds, { name: '尺码', values: SIZES }] : [kinds]
}

/** The catalogue's dearer freights are a template's; what a piece weighs follows from what it costs and is. */
function sendingOf({ freightFen, picture }: GoodsTemplate, variant: number) {
  const heavy = picture === 'plant' ? 2_400 : picture === 'pillow' || picture === 'box' ? 1_200 : 450
  const template: DemoTemplate | null =
    picture === 'plant' ? 'weight' : picture === 'vase' ? 'fragile' : freightFen >= 800 ? 'pieces' : null
  return {
    template,
    freightFen: template === null ? freightFen : 0,
    weightG: heavy + variant * 150,
    volumeCm3: (heavy + variant * 150) * 5,
  }
}

/** @param pictureFileId shown between what is said of the goods and of the shop */
export const detailOf = (goods: PlannedGoods, pictureFileId: string): DetailBlock[] => [
  { type: 'heading', level: 1, spans: [{ text: goods.title }] },
  { type: 'paragraph', spans: [{ text: `${goods.sellingPoint}。`, bold: true }] },
  { type: 'picture', pictureFileId },
  { type: 'heading', level: 2, spans: [{ text: '购买须知' }] },
  {
    type: 'list',
    isOrdered: false,
    items: [
      [{ text: '下单后 ' }, { text: `${goods.shipHours} 小时`, bold: true }, { text: '内发出' }],
      [{ text: '签收后七天内可申请退货' }],
      [{ text: '如有破损，请联系客服补发' }],
    ],
  },
]
