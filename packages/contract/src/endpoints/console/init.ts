// What a client loads once: agreements, limits, carriers, and the region tree; both with an ETag.
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'

interface RegionNode {
  value: string
  label: string
  children?: RegionNode[] | undefined
}
// A schema that contains itself needs a name in the API document.
const regionNode: z.ZodType<RegionNode> = z
  .lazy(() => z.object({ value: z.string(), label: z.string(), children: z.array(regionNode).optional() }))
  .meta({ id: 'RegionNode' })

const agreement = z.object({
  version: z.string(),
  title: z.string(),
  effectiveOn: z.string(),
  paragraphs: z.array(z.string()),
})

/** Where one app can be fetched; null where it cannot. */
const appAddresses = z.object({ ios: z.string().nullable(), android: z.string().nullable() })

/** What a console needs before it shows anything; base data is this and more. */
export const start = {
  agreements: z.object({ registration: agreement, privacy: agreement }),
  carriers: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      /** Its customers' line, and its site; '' where it has none. */
      phone: z.string(),
      website: z.string(),
      /** How its numbers begin, and regular expressions of whole ones; both are hints. */
      waybillPrefixes: z.array(z.string()),
      waybillPatterns: z.array(z.string()),
      /** Tracking asks for the last four digits of the receiver's phone. */
      asksPhoneTail: z.boolean(),
      /** It gives out numbers and labels by its interface. */
      hasEWaybill: z.boolean(),
      /** With others nothing new is shipped; they are here for the names of what was. */
      enabled: z.boolean(),
    }),
  ),
  /** Banks that keep public accounts, by the names that the provider knows them by. */
  banks: z.array(z.object({ code: z.string(), name: z.string() })),
  /** Those that pages name before they ask. */
  limits: z.object({
    withdrawMinFen: z.int(),
    withdrawMaxFen: z.int(),
    withdrawMaxPublicFen: z.int(),
    imageMaxBytes: z.int(),
    goodsPictures: z.int(),
    /** Of one merchant. */
    shops: z.int(),
    smsResendSeconds: z.int(),
    /** Pages open as tabs at once. */
    openTags: z.int(),
  }),
  /** Deadlines that pages name, by the names of the platform's parameters. */
  params: z.record(z.string(), z.int()),
  customerService: z.object({ phone: z.string(), hours: z.string() }),
  /** The apps of buyers (/dsc) and merchants (/dscmerchant). */
  downloads: z.object({ buyer: appAddresses, merchant: appAddresses }),
  /** True with demo data: the login page then shows the demo accounts. */
  demo: z.boolean(),
  demoAccounts: z.array(z.object({ label: z.string(), note: z.string(), username: z.string(), password: z.string() })),
}

export const init = {
  start: endpoint({
    path: '/api/Init/Start',
    method: 'GET',
    summary: '控制台启动数据：基础数据中打开页面即用的部分，名称与枚举已在控制台内',
    access: { public: true },
    body: z.undefined(),
    data: z.object(start),
  }),
  regions: endpoint({
    path: '/api/Init/CityListOfFormat',
    method: 'GET',
    summary: '省市区（GB/T 2260）',
    access: { public: true },
    body: z.undefined(),
    data: z.array(regionNode),
  }),
}
export type Region = RegionNode
