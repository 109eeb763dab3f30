// Who is signed in, for the console's guard, menu and navbar: the person, how far the merchant is, and what may be done.
import type { Api, AuthFlag, DataOf } from '@merchant/contract'
import type { TenantDb } from '@merchant/database'
import type { MerchantActor, OperatorActor } from '../../../kernel/actor.ts'
import { PLATFORM_SCOPE } from '../../../kernel/platform-scope.ts'
import { nextStepOf, onboardingOf, walletHas, readFacts, type OnboardingDeps } from '../onboarding/index.ts'
import type { MerchantDeps } from './merchant.deps.ts'
import { IN_BUSINESS } from './merchant.states.ts'
import { readMerchant } from './merchant.store.ts'

type LoginInfo = DataOf<Api['user']['infoOfLogin']>
type RealNameStatus = Awaited<ReturnType<OnboardingDeps['realName']>>['status']

/** Flag by state of a certification. */
const flags: Readonly<Record<RealNameStatus, AuthFlag>> = {
  NONE: 0,
  VERIFYING: 2,
  MANUAL: 2,
  PASSED: 1,
  REJECTED: -1,
  EXPIRED: 3,
}

/**
 * Only 1 opens the router. Expired papers close only withdrawals for thirty days, so the flag is 1 while the server counts the
 * merchant as verified; renewed papers under review, or refused, don't shorten that grace.
 */
const routerFlag = (status: RealNameStatus, isVerified: boolean): AuthFlag =>
  isVerified ? 1 : status === 'PASSED' ? flags.EXPIRED : flags[status]

export async function merchantLoginInfo(deps: MerchantDeps, actor: MerchantActor): Promise<LoginInfo> {
  const { clock } = deps
  const db = deps.db.tenant(actor.merchantId)
  const isOwner = actor.kind === 'OWNER'
  const reading = readMerchant(db)
  const [merchant, user, facts, roles] = await Promise.all([
    reading,
    deps.users.read(db, actor.userId),
    readFacts(deps.onboarding, db, reading),
    isOwner ? [] : deps.rolesOf(db, actor.userId),
  ])
  const { realName, company, wallet, shops, isCompany } = facts
  const isLocked = ['RESTRICTED', 'SUSPENDED', 'CLOSING'].includes(merchant.status)
  const urlOf = await pictures(deps, db, [user.avatarFileId, ...shops.map(({ logoFileId }) => logoFileId)])
  const avatarUrl = urlOf(user.avatarFileId)
  const isReady =
    IN_BUSINESS.includes(merchant.status) && walletHas(wallet, 'READY') && (!isCompany || company.status === 'PASSED')
  return {
    party: 'merchant',
    user: {
      id: actor.userId,
      phone: user.phone,
      nickname: user.nickname,
      avatarUrl,
      kind: actor.kind,
      isAuthentication: isReady ? 1 : 0,
    },
    info: {
      // Staff see that the owner's real name is verified, but not the name.
      realName: isOwner ? realName.maskedName : '',
      idNumber: isOwner ? realName.maskedIdNumber : '',
      isAuthentication: walletHas(wallet, 'PHONE_BOUND') ? 1 : 0,
      isRealNameAuthentication: routerFlag(realName.status, actor.isVerified || actor.isClosed),
    },
    company: {
      id: merchant.merchant_id,
      name: company.name === '' ? merchant.name : company.name,
      creditCode: company.maskedCode,
      isAuthentication: flags[company.status],
    },
    enrolment: [],
    permissions: [...actor.permissions],
    roles: [actor.kind, ...roles],
    name: user.nickname,
    avatar: avatarUrl ?? '',
    introduction: user.introduction,
    merchant: {
      id: merchant.merchant_id,
      merchantNo: merchant.merchant_no,
      type: merchant.type,
      status: merchant.status,
      onboardingStep: nextStepOf(onboardingOf(facts)),
      restrictions: isLocked ? await deps.restrictions(db) : [],
      closesAt: merchant.status === 'CLOSING' ? await deps.closesAt(db) : null,
    },
    shops: shops.map(({ logoFileId, ...shop }) => ({ ...shop, logoUrl: urlOf(logoFileId) })),
    currentShopId: shops.length > 1 ? actor.chosenShopId : (shops[0]?.id ?? null),
    reachesAllShops: actor.dataScope === null,
    features: [...deps.features],
    serverTime: clock.now().toISOString(),
  }
}

/** Where the browser finds each of these. */
async function pictures(deps: MerchantDeps, db: TenantDb, fileIds: readonly (string | null)[]) {
  const known = fileIds.filter((id) => id !== null)
  const urls = known.length === 0 ? null : await deps.fileUrls(db, known)
  return (fileId: string | null): string | null => (fileId === null ? null : (urls?.get(fileId)?.url ?? null))
}

/** An operator is no merchant's: its flags are passed, because the platform has checked it itself. */
export async function operatorLoginInfo(deps: MerchantDeps, actor: OperatorActor): Promise<LoginInfo> {
  const roles = await deps.rolesOf(deps.db.tenant(PLATFORM_SCOPE), actor.operatorId)
  return {
    party: 'operator',
    user: {
      id: actor.operatorId,
      phone: '',
      nickname: actor.name,
      avatarUrl: null,
      kind: 'OPERATOR',
      isAuthentication: 1,
    },
    info: { realName: '', idNumber: '', isAuthentication: 1, isRealNameAuthentication: 1 },
    company: { id: null, name: '平台运营', creditCode: '', isAuthentication: 1 },
    enrolment: [...actor.enrolment],
    permissions: [...actor.permissions],
    roles: roles.length === 0 ? ['OPERATOR'] : [...roles],
    name: actor.name,
    avatar: '',
    introduction: '',
    merchant: null,
    shops: [],
    currentShopId: null,
    reachesAllShops: true,
    features: [...deps.features],
    serverTime: deps.clock.now().toISOString(),
  }
}
