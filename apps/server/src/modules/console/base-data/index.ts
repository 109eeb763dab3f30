// Module entry of base data: what a client loads once, and the versions and names others check against.
import { createHash } from 'node:crypto'
import { type Api, type Category, type DataOf, said, spoken } from '@merchant/contract'
import type { Clock } from '../../../kernel/clock.ts'
import { spokenText } from '../../../kernel/in-both.ts'
import type { HandlersOf } from '../../../kernel/handlers.ts'
import { keptReading } from '../../../kernel/kept-reading.ts'
import type { Carrier } from '../carrier/index.ts'
import { bankName, banks } from './banks.ts'
import { categoryTree } from './category-tree.ts'
import { privacyAgreement } from './privacy-agreement.ts'
import { coverCountry, regionByCodes, regionName, regions } from './regions.ts'
import { registrationAgreement } from './registration-agreement.ts'
import { enumsNow, reasonsNow, uploadRulesNow } from './words.ts'

type BaseData = DataOf<Api['baseData']['all']>
type StartData = DataOf<Api['init']['start']>

export interface BaseDataDeps {
  readonly customerService: { readonly phone: string; readonly hours: string }
  readonly downloads: BaseData['downloads']
  /** Shown on the login page when demo data is loaded; empty otherwise. */
  readonly demoAccounts: BaseData['demoAccounts']
  readonly hasApiDocs: boolean
}

/** Of all areas. */
export interface BaseDataPorts {
  readonly clock: Clock
  readonly onError: (what: string, error: unknown) => void
  readonly facts: () => Pick<BaseData, 'limits' | 'params'>
  /** The same list as long as nothing of it changes. */
  readonly carriers: () => readonly Carrier[]
  readonly categories: () => Promise<readonly Pick<Category, 'id' | 'parentId' | 'name'>[]>
  readonly hotBrands: () => Promise<BaseData['brandsHot']>
}

/** How long an operator's change of a category may take to be seen here. */
const READ_AGAIN_MS = 30_000
/** Which brands are hot follows from counting, and changes slowly. */
const COUNT_AGAIN_MS = 3_600_000

/** Follows from all of the data, in the language in which it is answered; clients compare it with what they keep. */
const versionOf = (content: object): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 16)

/** Of all limits those that a console begins with. */
const startLimits = (all: BaseData['limits']): StartData['limits'] => ({
  withdrawMinFen: all.withdrawMinFen,
  withdrawMaxFen: all.withdrawMaxFen,
  withdrawMaxPublicFen: all.withdrawMaxPublicFen,
  imageMaxBytes: all.imageMaxBytes,
  goodsPictures: all.goodsPictures,
  shops: all.shops,
  smsResendSeconds: all.smsResendSeconds,
  openTags: all.openTags,
})

/** Of all parameters those that are one number each. */
const startParams = (all: BaseData['params']): StartData['params'] =>
  Object.fromEntries(Object.entries(all).flatMap(([key, value]) => (typeof value === 'number' ? [[key, value]] : [])))

export function createBaseData(
  settings: BaseDataDeps,
  { clock, onError, facts, carriers, categories, hotBrands }: BaseDataPorts,
) {
  const { demoAccounts, customerService, downloads, hasApiDocs } = settings
  const brandsNow = keptReading({ clock, onError, forMs: COUNT_AGAIN_MS }, hotBrands)
  const startNow = (): StartData => ({
    agreements: {
      registration: { ...registrationAgreement, paragraphs: [...registrationAgreement.paragraphs] },
      privacy: { ...privacyAgreement, paragraphs: [...privacyAgreement.paragraphs] },
    },
    carriers: carriers().map((carrier) => ({
      code: carrier.code,
      name: spoken(said(carrier.name, carrier.nameEn)),
      phone: carrier.phone,
      website: carrier.website,
      waybillPrefixes: [...carrier.waybillPrefixes],
      waybillPatterns: [...carrier.waybillPatterns],
      asksPhoneTail: carrier.asksPhoneTail,
      hasEWaybill: carrier.hasEWaybill,
      enabled: carrier.enabled,
    })),
    banks: banks.map(({ code, name }) => ({ code, name: spokenText(name) })),
    limits: startLimits(facts().limits),
    params: startParams(facts().params),
    customerService: { ...customerService, hours: spokenText(customerService.hours) },
    downloads: { buyer: { ...downloads.buyer }, merchant: { ...downloads.merchant } },
    demo: demoAccounts.length > 0,
    demoAccounts: demoAccounts.map((account) => ({
      ...account,
      label: spokenText(account.label),
      note: spokenText(account.note),
    })),
  })
  const contentNow = async (start: StartData): Promise<Omit<BaseData, 'version'>> => ({
    ...start,
    enums: enumsNow(),
    categories: categoryTree(await categories()),
    brandsHot: await brandsNow(),
    reasons: reasonsNow(),
    ...facts(),
    uploadRules: uploadRulesNow(),
    features: { apiDocs: hasApiDocs },
  })
  /** In one language: the same objects as long as their content is the same, so whoever sends them writes them as text once. */
  const answersNow = () => {
    let start: { readonly params: string; readonly carriers: readonly Carrier[]; readonly data: StartData } | null =
      null
    let last: BaseData | null = null
    /** The same until a parameter or a carrier is changed. */
    const startOnce = (): StartData => {
      const params = JSON.stringify(facts().params)
      const offered = carriers()
      if (start?.params !== params || start.carriers !== offered)
        start = { params, carriers: offered, data: startNow() }
      return start.data
    }
    const all = keptReading({ clock, onError, forMs: READ_AGAIN_MS }, async () => {
      const content = await contentNow(startOnce())
      const version = versionOf(content)
      last = last?.version === version ? last : { version, ...content }
      return last
    })
    return { startOnce, all }
  }
  const answers = { zh: answersNow(), en: answersNow() }
  const spokenNow = () => answers[spoken(said('zh', 'en')) === 'en' ? 'en' : 'zh']
  const everywhere = [...regions]
  const handlers: { readonly init: HandlersOf<Api['init']>; readonly baseData: HandlersOf<Api['baseData']> } = {
    init: { start: async () => spokenNow().startOnce(), regions: async () => everywhere },
    baseData: { all: () => spokenNow().all() },
  }
  return {
    handlers,
    /** The versions of /rp and /ys that must be accepted today. */
    agreements: { registration: registrationAgreement.version, privacy: privacyAgreement.version },
    bankName,
    regionByCodes,
    regionName,
    coverCountry,
  }
}
