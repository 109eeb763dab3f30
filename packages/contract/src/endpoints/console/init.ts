// What the client loads once: dictionaries, agreements, limits, carriers, and the region tree; both with an ETag.
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

export const init = {
  baseData: endpoint({
    path: '/api/Init/basedata',
    method: 'GET',
    summary: '基础数据：协议、物流公司、限额、下载地址',
    access: { public: true },
    body: z.undefined(),
    data: z.object({
      version: z.string(),
      agreements: z.object({ registration: agreement, privacy: agreement }),
      carriers: z.array(z.object({ code: z.string(), name: z.string(), waybillPrefixes: z.array(z.string()) })),
      /** Banks that keep public accounts, by the names that the provider knows them by. */
      banks: z.array(z.object({ code: z.string(), name: z.string() })),
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
      customerService: z.object({ phone: z.string(), hours: z.string() }),
      /** The apps of buyers (/dsc) and merchants (/dscmerchant). */
      downloads: z.object({ buyer: appAddresses, merchant: appAddresses }),
      /** True with demo data: the login page then shows the demo accounts. */
      demo: z.boolean(),
      demoAccounts: z.array(
        z.object({ label: z.string(), note: z.string(), username: z.string(), password: z.string() }),
      ),
    }),
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
