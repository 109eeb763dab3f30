// What was typed so far, so that a refresh loses nothing; password and code are never among it.
import { noRegion, type RegionChoice } from '../components/public-region-field.tsx'
import { isMerchantType, type MerchantType } from '../components/registration-outcome.ts'

export interface RegistrationDraft {
  readonly type: MerchantType | null
  readonly phone: string
  readonly name: string
  readonly contactName: string
  /** Where a party with a licence is, and how it is written to; unused for a person. */
  readonly region: RegionChoice
  readonly address: string
  readonly contactEmail: string
}

const KEY = 'registration'
const empty: RegistrationDraft = {
  type: null,
  phone: '',
  name: '',
  contactName: '',
  region: noRegion,
  address: '',
  contactEmail: '',
}

export function readDraft(): RegistrationDraft {
  try {
    const { type, ...texts } = { ...empty, ...(JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as object) }
    return { ...texts, type: isMerchantType(type) ? type : null }
  } catch {
    return empty
  }
}

/** Keeps only the fields of a draft, whatever else the caller's object holds. */
export const keepDraft = (draft: RegistrationDraft): void => {
  const { type, phone, name, contactName, region, address, contactEmail } = draft
  sessionStorage.setItem(KEY, JSON.stringify({ type, phone, name, contactName, region, address, contactEmail }))
}

export const forgetDraft = (): void => sessionStorage.removeItem(KEY)
