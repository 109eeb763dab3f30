// How a merchant comes aboard, written once for tests, for the journey through crashes and for the demo: what is asked in
// which order. Who asks, and how a code reaches whom, is the applicant's matter.
import { api, type DataOf, type Endpoint, type InputOf } from '@merchant/contract'

/** A merchant on the way; over HTTP or at the handlers themselves, patient with a server that is killed or not. */
export interface Applicant {
  /** As the merchant. Two calls with the same `act` are the same command. */
  ask<E extends Endpoint>(endpoint: E, body: InputOf<E>, act?: string): Promise<DataOf<E>>
  /** Uploads a picture of some paper under this name, and answers its file. */
  uploadPaper(name: string): Promise<string>
  /** Lets the provider text a code to the phone, and gives it back. */
  withProviderCode(phone: string, send: () => Promise<unknown>, give: (code: string) => Promise<unknown>): Promise<void>
  /** Agrees on the provider's page. */
  agreeOn(page: string): Promise<void>
}

interface IdentityPaper {
  readonly realName: string
  readonly idNumber: string
  readonly validFrom: string
  readonly validTo: string
}

/** Hands in the identity paper; the provider decides. Answers the status. */
export async function proveRealName(applicant: Pick<Applicant, 'ask' | 'uploadPaper'>, paper: IdentityPaper) {
  const { realName, idNumber, validFrom, validTo } = paper
  const body = {
    realName,
    idNumber,
    validFrom,
    validTo,
    idFrontFileId: await applicant.uploadPaper('id card, front'),
    idBackFileId: await applicant.uploadPaper('id card, back'),
  }
  return (await applicant.ask(api.user.saveRealName, body, 'real name')).status
}

export const openMember = (applicant: Applicant) => applicant.ask(api.wallet.createMember, {}, 'open wallet')

/** The wallet as the provider has it now. */
export const walletNow = (applicant: Applicant) => applicant.ask(api.wallet.memberInfo, { refresh: true })

export const bindPhone = (applicant: Applicant, phone: string): Promise<void> =>
  applicant.withProviderCode(
    phone,
    () => applicant.ask(api.message.sendAllinpayCode, { phone }),
    (code) => applicant.ask(api.wallet.bindPhone, { phone, code }, `bind phone by ${code}`),
  )

/** The address of the provider's page on which the merchant signs; good for one visit. */
export const contractPageOf = async (applicant: Applicant): Promise<string> =>
  (await applicant.ask(api.wallet.signContract, {})).url

/** Signs on the provider's page. */
export const signContract = async (applicant: Applicant): Promise<void> =>
  applicant.agreeOn(await contractPageOf(applicant))

/** The code that the sandbox's bank takes. */
const BANK_CODE = '111111'

export interface BankCard {
  readonly cardNumber: string
  readonly phone: string
}

/** Binds a card, and answers its id. */
export async function bindCard(applicant: Applicant, card: BankCard): Promise<string> {
  const applied = await applicant.ask(api.wallet.applyBindCard, card, 'apply for card')
  await applicant.ask(api.wallet.bindCard, { cardId: applied.card.id, code: BANK_CODE }, 'bind card')
  return applied.card.id
}
