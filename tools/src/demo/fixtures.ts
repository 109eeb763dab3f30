// The people and things that the seed scenario works with; each is set by the step that makes it.
import type { MerchantActor, OperatorActor, StorefrontActor } from '../../../apps/server/src/kernel/actor.ts'
import { DEMO_PASSWORD, demoAccounts } from './demo-accounts.ts'
import type { DemoTemplate } from './freight-templates.ts'
import type { PictureKind } from './goods-catalogue.ts'
import { MISMATCH_NAME, SILENT_NAME } from './demo-world.ts'
import type { MerchantFacts } from './merchant-setup.ts'

export interface Fixtures {
  readonly phone: string
  readonly merchantIds: string[]
  readonly skus: Map<number, string>
  /** The files of the goods' pictures, by what they show. */
  readonly pictures: Map<PictureKind, readonly string[]>
  /** Videos of the library that no goods show yet, by what they show. */
  readonly films: Map<PictureKind, string>
  /** The shop's own categories, by name, and by the sort of goods that stand in them. */
  readonly shopCategories: Map<string, string>
  /** The ids of the orders of the plan that were placed, by index. */
  readonly placed: Map<number, string>
  readonly merchant: () => MerchantActor
  readonly company: () => MerchantActor
  readonly storefront: () => StorefrontActor
  readonly finance: () => OperatorActor
  readonly review: () => OperatorActor
  readonly service: () => OperatorActor
  readonly cards: () => readonly string[]
  /** The ids of the shop's freight templates. */
  readonly freight: () => Readonly<Record<DemoTemplate, string>>
  readonly skuOf: (goodsIndex: number) => string
  readonly set: (values: Partial<Settable>) => void
}

interface Settable {
  merchant: MerchantActor
  company: MerchantActor
  storefront: StorefrontActor
  finance: OperatorActor
  review: OperatorActor
  service: OperatorActor
  cards: readonly string[]
  freight: Readonly<Record<DemoTemplate, string>>
}

const usernameOf = (index: number): string => demoAccounts[index]?.username ?? ''

export const sellingMerchant: MerchantFacts = {
  phone: usernameOf(0),
  name: '杭州山野集生活馆',
  contactName: '沈清禾',
  idNumber: '330106199003072327',
}
export const waitingMerchant: MerchantFacts = {
  phone: usernameOf(1),
  name: '念慈手作工坊',
  contactName: SILENT_NAME,
  idNumber: '330102198811153627',
}
export const rejectedMerchant: MerchantFacts = {
  phone: usernameOf(2),
  name: '知远茶铺',
  contactName: MISMATCH_NAME,
  idNumber: '330105199207214511',
}
export const companyMerchant: MerchantFacts = {
  phone: usernameOf(3),
  name: '杭州云栖茶业有限公司',
  contactName: '沈云岫',
  idNumber: '330102198506123026',
  company: { creditCode: '91330106MA2GYX3K3G', accountNo: '1202020719900123456' },
}
export const leavingMerchant: MerchantFacts = {
  phone: usernameOf(4),
  name: '陶然手工皂',
  contactName: '陶然',
  idNumber: '330106199503127240',
}

export const operators = [
  { login: usernameOf(5), name: '周会计', role: 'PLATFORM_FINANCE', password: DEMO_PASSWORD },
  { login: usernameOf(6), name: '吴复核', role: 'PLATFORM_AUDIT', password: DEMO_PASSWORD },
  { login: usernameOf(7), name: '郑主管', role: 'PLATFORM_ADMIN', password: DEMO_PASSWORD },
  { login: usernameOf(8), name: '孙客服', role: 'PLATFORM_CS', password: DEMO_PASSWORD },
] as const

export function newFixtures(): Fixtures {
  const values: Partial<Settable> = {}
  const skus = new Map<number, string>()
  const must =
    <Name extends keyof Settable>(name: Name) =>
    (): Settable[Name] => {
      const value = values[name]
      if (value === undefined) throw new Error(`No step has made the ${name} yet`)
      return value
    }
  return {
    phone: sellingMerchant.phone,
    merchantIds: [],
    skus,
    pictures: new Map(),
    films: new Map(),
    shopCategories: new Map(),
    placed: new Map(),
    merchant: must('merchant'),
    company: must('company'),
    storefront: must('storefront'),
    finance: must('finance'),
    review: must('review'),
    service: must('service'),
    cards: must('cards'),
    freight: must('freight'),
    skuOf(goodsIndex) {
      const skuId = skus.get(goodsIndex)
      if (skuId === undefined) throw new Error(`Goods ${goodsIndex} of the plan are not published`)
      return skuId
    },
    set: (more) => void Object.assign(values, more),
  }
}
