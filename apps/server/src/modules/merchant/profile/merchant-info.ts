// The merchant's own profile with its checklist and limits.
import { type Api, type DataOf, regionSchema } from '@merchant/contract'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { spokenText } from '../../../kernel/in-both.ts'
import { maskEmail, maskPhone } from '../../../kernel/masks.ts'
import type { MerchantDeps } from './merchant.deps.ts'
import { contactOf, readMerchant } from './merchant.store.ts'
import { onboardingOf, readFacts } from '../onboarding/index.ts'

type MerchantInfo = DataOf<Api['merchant']['info']>

export async function merchantInfo(deps: MerchantDeps, actor: MerchantActor): Promise<MerchantInfo> {
  const db = deps.db.tenant(actor.merchantId)
  const reading = readMerchant(db)
  const [merchant, facts] = await Promise.all([reading, readFacts(deps.onboarding, db, reading)])
  const phone = deps.cipher.decrypt('merchant.contact_phone', actor.merchantId, merchant.contact_phone_enc)
  const { contact_email_enc: sealedEmail } = merchant
  const email = sealedEmail && deps.cipher.decrypt('merchant.contact_email', actor.merchantId, sealedEmail)
  const contact = contactOf(deps.cipher, merchant)
  const { minFen, maxFen, maxPublicFen, perDay } = deps.withdrawLimits()
  return {
    id: merchant.merchant_id,
    merchantNo: merchant.merchant_no,
    type: merchant.type,
    name: merchant.name,
    contactName: contact.name,
    contactPhone: maskPhone(phone),
    shortName: merchant.short_name,
    contactEmail: email === null ? null : maskEmail(email),
    region: merchant.region === null ? null : regionSchema.parse(merchant.region),
    address: contact.address,
    status: merchant.status,
    statusReason: spokenText(merchant.status_reason),
    onboarding: onboardingOf(facts),
    deposit: {
      requiredFen: facts.deposit.requiredFen,
      paidFen: facts.deposit.paidFen,
      missingFen: facts.deposit.missingFen,
    },
    limits: {
      withdrawMinFen: minFen,
      withdrawMaxFen: maxFen,
      withdrawMaxPublicFen: maxPublicFen,
      withdrawsPerDay: perDay,
    },
  }
}
