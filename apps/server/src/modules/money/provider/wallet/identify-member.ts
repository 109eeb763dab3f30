// Opens the merchant's member and brings its proven identity to the provider: the person's name, or the company's papers.
import { said } from '@merchant/contract'
import { inBoth } from '../../../../kernel/in-both.ts'
import type { MerchantActor } from '../../../../kernel/actor.ts'
import { refuse } from '../../../../kernel/refusal.ts'
import { logStep } from './log-step.ts'
import type { OpenMember } from './open-member.ts'
import { findMember } from './pay-member.store.ts'
import type { VerifyRealName } from './verify-real-name.ts'
import type { WalletDeps } from './wallet.deps.ts'
import { isIdentified } from './wallet-state.ts'

export async function createMember(
  { db, clock, openMember }: Pick<WalletDeps, 'db' | 'clock'> & { readonly openMember: OpenMember },
  actor: MerchantActor,
): Promise<void> {
  const opened = await openMember(actor.merchantId)
  if (opened.kind === 'unknown') refuse('provider.pending')
  if (opened.kind === 'refused') refuse('provider.refused', { reason: inBoth(opened.reason) })
  await logStep({ db, clock }, actor, {
    action: 'wallet.createMember',
    summary: said('开通支付账户', 'Opened the wallet'),
  })
}

type IdentifyDeps = Pick<WalletDeps, 'db' | 'memberTypeOf' | 'realNameOf' | 'advanceCompany'> & {
  readonly verifyRealName: VerifyRealName
}

/** The real name usually stands at the provider already: certification has asked there. */
export async function setRealName(
  { db, memberTypeOf, realNameOf, verifyRealName }: Omit<IdentifyDeps, 'advanceCompany'>,
  { merchantId }: MerchantActor,
): Promise<void> {
  const tenant = db.tenant(merchantId)
  if ((await memberTypeOf(tenant)) === 'ENTERPRISE')
    refuse('state.notAllowed', {
      status: said('企业会员无需个人实名', 'a company needs no personal certification here'),
    })
  const person = await realNameOf(tenant)
  if (person === null) return refuse('wallet.stepMissing', { step: said('实名认证', 'real-name certification') })
  if (isIdentified((await findMember(tenant))?.state ?? 'NONE')) return
  const verdict = await verifyRealName(merchantId, person)
  if (verdict.kind === 'unknown') refuse('provider.pending')
  if (verdict.kind === 'rejected') refuse('provider.refused', { reason: inBoth(verdict.reason) })
}

export async function setCompanyInfo(
  { db, memberTypeOf, advanceCompany }: Pick<IdentifyDeps, 'db' | 'memberTypeOf' | 'advanceCompany'>,
  { merchantId }: MerchantActor,
): Promise<void> {
  if ((await memberTypeOf(db.tenant(merchantId))) !== 'ENTERPRISE')
    refuse('state.notAllowed', { status: said('个人商户无需企业资料', 'a person needs no company papers') })
  await advanceCompany(merchantId)
}

/** The identity that the merchant's kind asks for. */
export async function identifyMember(deps: IdentifyDeps, actor: MerchantActor): Promise<void> {
  const isCompany = (await deps.memberTypeOf(deps.db.tenant(actor.merchantId))) === 'ENTERPRISE'
  await (isCompany ? setCompanyInfo(deps, actor) : setRealName(deps, actor))
}
