// The demo shop's freight templates: by pieces with far regions dearer, by weight for what is heavy, and one for what breaks.
import { api, type InputOf } from '@merchant/contract'
import type { MerchantActor } from '../../../apps/server/src/kernel/actor.ts'
import { ask } from './ask.ts'
import type { DemoWorld } from './demo-world.ts'

/** Which goods of the plan are sent by which. */
export type DemoTemplate = 'pieces' | 'weight' | 'fragile'

/** 新疆, 西藏, 青海, 宁夏, 内蒙古. */
const FAR = ['650000', '540000', '630000', '640000', '150000']
/** 江浙沪皖. */
const NEAR = ['310000', '320000', '330000', '340000']
const OVERSEAS = { regions: ['710000', '810000', '820000'], reason: '暂不寄送港澳台' }

const templates: Readonly<Record<DemoTemplate, InputOf<typeof api.freight.save>>> = {
  pieces: {
    name: '全国通用（按件）',
    carrierCodes: ['ZTO', 'YTO'],
    terms: {
      chargeMode: 'COUNT',
      base: { firstUnit: 1, firstFen: 800, stepUnit: 1, stepFen: 200 },
      areaRules: [
        { regions: NEAR, firstUnit: 1, firstFen: 600, stepUnit: 1, stepFen: 100 },
        { regions: FAR, firstUnit: 1, firstFen: 1_800, stepUnit: 1, stepFen: 800 },
      ],
      freeRules: [
        { regions: NEAR, minAmountFen: 19_900 },
        { minAmountFen: 39_900, minCount: 3 },
      ],
      noDelivery: [OVERSEAS],
    },
  },
  weight: {
    name: '绿植大件（按重量）',
    carrierCodes: ['DBL', 'SF'],
    terms: {
      chargeMode: 'WEIGHT',
      base: { firstUnit: 1_000, firstFen: 1_000, stepUnit: 500, stepFen: 300 },
      areaRules: [
        { regions: NEAR, firstUnit: 1_000, firstFen: 800, stepUnit: 1_000, stepFen: 200 },
        { regions: FAR, firstUnit: 1_000, firstFen: 2_200, stepUnit: 500, stepFen: 1_000 },
      ],
      noDelivery: [OVERSEAS],
    },
  },
  fragile: {
    name: '易碎品（按体积）',
    carrierCodes: ['SF', 'JD'],
    terms: {
      chargeMode: 'VOLUME',
      base: { firstUnit: 5_000, firstFen: 1_200, stepUnit: 2_000, stepFen: 200 },
      freeRules: [{ regions: NEAR, minCount: 2 }],
      noDelivery: [{ ...OVERSEAS, reason: '易碎品暂不寄送港澳台' }],
    },
  },
}

/** Made by the shop's owner; the first is the default. Answers their ids. */
export async function makeTemplates(
  { modules }: Pick<DemoWorld, 'modules'>,
  actor: MerchantActor,
): Promise<Readonly<Record<DemoTemplate, string>>> {
  // What is heavy leaves from the second warehouse, as its remark says.
  const { list } = modules.shops.addressHandlers
  const book = await ask({ endpoint: api.shopAddress.list, handler: list, actor, body: undefined })
  const warehouse = book.find(({ kind, isDefault }) => kind === 'SHIP' && !isDefault)
  const make = async (body: InputOf<typeof api.freight.save>) =>
    (await ask({ endpoint: api.freight.save, handler: modules.freight.handlers.save, actor, body })).id
  return {
    pieces: await make(templates.pieces),
    weight: await make({ ...templates.weight, shipFromAddressId: warehouse?.id ?? null }),
    fragile: await make(templates.fragile),
  }
}
