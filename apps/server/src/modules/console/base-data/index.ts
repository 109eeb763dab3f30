// Module entry of base data: what a client loads once, and the versions and names others check against.
import { createHash } from 'node:crypto'
import { type Api, type DataOf, uploadRules } from '@merchant/contract'
import { spokenText } from '../../../kernel/in-both.ts'
import type { HandlersOf } from '../../../kernel/handlers.ts'
import { bankName, banks } from './banks.ts'
import { shellParameters } from './base-data.parameters.ts'
import { carrierName, carriers } from './carriers.ts'
import { privacyAgreement } from './privacy-agreement.ts'
import { coverCountry, regionByCodes, regionName, regions } from './regions.ts'
import { registrationAgreement } from './registration-agreement.ts'

export type { Carrier } from './carriers.ts'

export interface BaseDataDeps {
  readonly customerService: { readonly phone: string; readonly hours: string }
  readonly downloads: DataOf<Api['init']['baseData']>['downloads']
  /** Shown on the login page when demo data is loaded; empty otherwise. */
  readonly demoAccounts: DataOf<Api['init']['baseData']>['demoAccounts']
}

/** The limits that pages of other areas name before they ask. */
export type AreaLimits = Omit<DataOf<Api['init']['baseData']>['limits'], 'imageMaxBytes' | 'openTags'>

/** Follows from all of the data, in the language in which it is answered; clients compare it with what they keep. */
const versionOf = (content: object): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 16)

export function createBaseData(
  { demoAccounts, customerService, downloads }: BaseDataDeps,
  areaLimits: () => AreaLimits,
) {
  const contentNow = (): Omit<DataOf<Api['init']['baseData']>, 'version'> => ({
    agreements: {
      registration: { ...registrationAgreement, paragraphs: [...registrationAgreement.paragraphs] },
      privacy: { ...privacyAgreement, paragraphs: [...privacyAgreement.paragraphs] },
    },
    carriers: carriers.map((carrier) => ({
      ...carrier,
      name: spokenText(carrier.name),
      waybillPrefixes: [...carrier.waybillPrefixes],
    })),
    banks: banks.map(({ code, name }) => ({ code, name: spokenText(name) })),
    limits: {
      ...areaLimits(),
      imageMaxBytes: uploadRules.GOODS.maxBytes,
      openTags: shellParameters.maxTags,
    },
    customerService: { ...customerService, hours: spokenText(customerService.hours) },
    downloads: { buyer: { ...downloads.buyer }, merchant: { ...downloads.merchant } },
    demo: demoAccounts.length > 0,
    demoAccounts: demoAccounts.map((account) => ({
      ...account,
      label: spokenText(account.label),
      note: spokenText(account.note),
    })),
  })
  const handlers: HandlersOf<Api['init']> = {
    baseData: async () => {
      const content = contentNow()
      return { version: versionOf(content), ...content }
    },
    regions: async () => [...regions],
  }
  return {
    handlers,
    /** The versions of /rp and /ys that must be accepted today. */
    agreements: { registration: registrationAgreement.version, privacy: privacyAgreement.version },
    /** The Chinese name of a carrier, or null for a code that is none. */
    carrierName,
    bankName,
    regionByCodes,
    regionName,
    coverCountry,
  }
}
