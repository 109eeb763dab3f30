// Registration: makes user, merchant and book of a person with a proven phone in one transaction.
import { randomInt } from 'node:crypto'
import { type Api, type BodyOf, said } from '@merchant/contract'
import { newId } from '@merchant/database'
import { newBusinessNo } from '../../../kernel/business-no.ts'
import { maskPhone } from '../../../kernel/masks.ts'
import { logAct, system } from '../../../kernel/operation-log.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { MerchantDeps } from './merchant.deps.ts'
import { insertMerchant, sealAddress, sealContactName } from './merchant.store.ts'

type Registration = BodyOf<Api['merchant']['register']>

/** The merchant that came into being, and its owner, who can sign in from now on. */
interface Registered {
  readonly merchantId: string
  readonly merchantNo: string
  readonly userId: string
  readonly phone: string
}

/**
 * Refuses agreement.missing, smsCode.wrong, and phone.taken, which only the phone's owner with the code gets to see.
 * Status, kind and flags are set here, never by the client.
 */
export async function registerMerchant(
  deps: MerchantDeps,
  registration: Registration,
  ip: string,
): Promise<Registered> {
  const { db, clock, agreements } = deps
  const { phone, password, smsCode } = registration
  mustAcceptCurrent(registration.agreements, agreements)
  const licensed = licensedOf(deps, registration)
  const right = await deps.smsCodes.recognise({ scene: 'REGISTER', phone, binding: '', code: smsCode })
  if (right === null) refuse('smsCode.wrong')
  const passwordHash = await deps.hashPassword(password)
  const now = clock.now()
  const merchantId = newId(now)
  const merchantNo = newBusinessNo('MA', now)
  const userId = newId(now)
  await db.transaction(merchantId, async (tx) => {
    if (!(await deps.smsCodes.useUp(tx, right))) refuse('smsCode.wrong')
    if (!(await deps.claimLogin(tx, { login: phone, merchantId, userId, now }))) refuse('phone.taken')
    await insertMerchant(tx, {
      ...merchantRow(deps, registration, { id: merchantId, no: merchantNo, now }),
      ...licensed(merchantId),
    })
    const { source } = registration
    const nickname = firstNicknameOf(registration)
    const user = { userId, kind: 'OWNER', phone, nickname, passwordHash, source, ip, now } as const
    await deps.users.add(tx, { ...user, agreements: registration.agreements })
    await deps.openBook(tx)
    const target = { type: 'merchant', id: merchantId, no: merchantNo }
    const summary = said(
      `手机号 ${maskPhone(phone)} 注册为${TYPE_WORD[registration.type].zh}“${registration.name}”`,
      `Phone ${maskPhone(phone)} registered as ${TYPE_WORD[registration.type].en} “${registration.name}”`,
    )
    await logAct(tx, { actor: system, action: 'merchant.register', target, summary }, now)
  })
  return { merchantId, merchantNo, userId, phone }
}

/** Registers a person as an individual merchant without further data. Refuses what `registerMerchant` refuses. */
export async function registerUser(
  deps: MerchantDeps,
  { phone = '', nickname, source = 'PC', smsCode, password, agreements }: BodyOf<Api['user']['register']>,
  ip: string,
): Promise<Registered> {
  const name = nickname ?? `用户${randomInt(100_000, 1_000_000)}`
  const registration = {
    type: 'INDIVIDUAL',
    name,
    contactName: name,
    phone,
    smsCode,
    password,
    agreements,
    source,
  } as const
  return registerMerchant(deps, registration, ip)
}

/** The additional columns of a merchant with a licence. Refuses region.unknown. */
function licensedOf(deps: MerchantDeps, registration: Registration) {
  const { cipher, regionByCodes } = deps
  if (registration.type === 'INDIVIDUAL') return () => ({})
  const region =
    regionByCodes(registration.region.map(({ code }) => code)) ??
    refuse('region.unknown', { field: said('所在地区', 'region') })
  const { shortName, contactPhone, contactEmail, address } = registration
  return (id: string) => ({
    short_name: shortName ?? null,
    contact_phone_enc: cipher.encrypt('merchant.contact_phone', id, contactPhone ?? registration.phone),
    contact_email_enc: contactEmail === undefined ? null : cipher.encrypt('merchant.contact_email', id, contactEmail),
    region: JSON.stringify(region),
    address_enc: sealAddress(cipher, id, address),
  })
}

const NICKNAME_LENGTH = 20
/** The owner's first nickname is the merchant's name: nicknames stand unsealed in logs, and the contact's name must not. */
const firstNicknameOf = (registration: Registration): string =>
  [...(('shortName' in registration ? registration.shortName : undefined) ?? registration.name)]
    .slice(0, NICKNAME_LENGTH)
    .join('')

const TYPE_WORD = {
  INDIVIDUAL: said('商户', 'a merchant'),
  SOLE: said('个体工商户', 'a sole trader'),
  ENTERPRISE: said('企业商户', 'a company'),
} as const

function mustAcceptCurrent(accepted: Registration['agreements'], current: MerchantDeps['agreements']): void {
  if (accepted.registration !== current.registration || accepted.privacy !== current.privacy)
    refuse('agreement.missing')
}

function merchantRow(
  { cipher }: MerchantDeps,
  registration: Registration,
  { id, no, now }: { readonly id: string; readonly no: string; readonly now: Date },
) {
  return {
    merchant_id: id,
    merchant_no: no,
    type: registration.type,
    name: registration.name,
    contact_name_enc: sealContactName(cipher, id, registration.contactName),
    contact_phone_enc: cipher.encrypt('merchant.contact_phone', id, registration.phone),
    status: 'REGISTERED' as const,
    status_reason: null,
    registered_at: now,
    updated_at: now,
  }
}
