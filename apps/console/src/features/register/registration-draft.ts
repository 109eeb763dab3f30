// What was typed so far, so that a refresh loses nothing; the password is never among it.

export interface RegistrationDraft {
  readonly phone: string
  readonly smsCode: string
  readonly name: string
  readonly contactName: string
}

const KEY = 'registration'
const empty: RegistrationDraft = { phone: '', smsCode: '', name: '', contactName: '' }

export function readDraft(): RegistrationDraft {
  try {
    return { ...empty, ...(JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<RegistrationDraft>) }
  } catch {
    return empty
  }
}

/** Keeps only the fields of a draft, whatever else the caller's object holds. */
export const keepDraft = ({ phone, smsCode, name, contactName }: RegistrationDraft): void =>
  sessionStorage.setItem(KEY, JSON.stringify({ phone, smsCode, name, contactName }))

export const forgetDraft = (): void => sessionStorage.removeItem(KEY)
